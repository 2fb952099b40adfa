import type { Phrase } from './text/phrase.ts';

/**
 * The texts about sync. This is the only place that chooses them, because "saved on this device"
 * and "everyone has it" must not be confused. "Up to date" is shown only when nothing waits or is
 * being written, nothing needs the person, the last answer of the server was a success, and changes
 * of others arrive at once. Without a live connection the screen is as old as that answer.
 */
export function syncWords(facts: SyncFacts): SyncWords {
  const { status, counts, online } = facts;
  const waiting = counts?.waiting ?? 0;
  const attention = counts?.attention ?? 0;
  /**
   * Without storage, "saved on this device" would be wrong: entries are lost when the window
   * closes.
   */
  const keptLong = (name: Kept): Words =>
    phrase(facts.inMemory ? `${name}InMemory` : name, waiting);

  if (facts.storageFailed) {
    return words('attention', 'attention', phrase('storageFailed'), phrase('storageFailedLong'));
  }
  if (facts.storageFull) {
    return words('attention', 'attention', phrase('storageFull'), phrase('storageFullLong'));
  }
  if (facts.counts && facts.counts.lateWrites > 0) {
    return words('attention', 'attention', phrase('notStored'), phrase('notStoredText'));
  }
  if (facts.needsSignIn || status?.auth === 'signIn') {
    const sentence = waiting > 0 ? phrase('signInToSend', waiting) : phrase('signInToSyncLong');
    return words('key', 'attention', phrase('signInToSync'), sentence);
  }
  if (status?.upgrade) {
    return words('update', 'attention', phrase('updateNeeded'), phrase('updateNeededLong'));
  }
  if (attention > 0) {
    return words(
      'attention',
      'attention',
      phrase('needsYou', attention),
      phrase('needsYouLong', attention),
    );
  }
  if (!online || status?.connectivity === 'offline') {
    return waiting > 0
      ? words('device', 'calm', phrase('offlineWaiting', waiting), keptLong('offlineWaitingLong'))
      : words('device', 'calm', phrase('offline'), phrase('offlineLong'));
  }
  if (status?.connectivity === 'portal') {
    return words('portal', 'attention', phrase('portal'), phrase('portalLong'));
  }
  if (status?.connectivity === 'unreachable') {
    return waiting > 0
      ? words(
          'device',
          'calm',
          phrase('unreachableWaiting', waiting),
          keptLong('unreachableWaitingLong'),
        )
      : words('device', 'calm', phrase('unreachable'), phrase('unreachableLong'));
  }
  // A service worker may have sent them in the meantime, while a request of this page still hangs.
  const isSent = counts !== undefined && waiting === 0;
  if (status?.sending && !isSent) {
    const { done, total } = status.sending;
    const current = Math.min(done + 1, total);
    const sending: Words = { key: 'sync.sendingOf', values: { current, total } };
    return words('sending', 'busy', sending, sending);
  }
  if (waiting > 0) {
    return words('sending', 'busy', phrase('syncingCount', waiting), keptLong('syncingCountLong'));
  }
  if ((counts?.pendingWrites ?? 0) > 0) {
    return words('sending', 'busy', phrase('saving'), phrase('saving'));
  }
  if (status?.phase === 'receiving' || status?.phase === 'sending') {
    return words('receiving', 'busy', phrase('syncing'), phrase('syncing'));
  }
  if (
    counts === undefined ||
    status?.phase !== 'idle' ||
    status.connectivity !== 'online' ||
    status.lastSyncAt === null
  ) {
    return words('starting', 'calm', phrase('starting'), phrase('startingLong'));
  }
  if (!facts.arrives) {
    const time = { at: status.lastSyncAt, tz: facts.tz };
    return words(
      'starting',
      'calm',
      { key: 'sync.asOf', values: { time } },
      { key: 'sync.asOfLong', values: { time } },
    );
  }
  return words('done', 'good', phrase('upToDate'), {
    key: 'sync.upToDateAt',
    values: { time: { at: status.lastSyncAt, tz: facts.tz } },
  });
}

/** The facts: the status of the sync client, the counts of the replica, and the browser's network. */
export type SyncFacts = {
  /** null while sync is not running: the replica is still opening, or there is none. */
  status: {
    phase: 'starting' | 'idle' | 'sending' | 'receiving' | 'waiting';
    connectivity: 'unknown' | 'online' | 'offline' | 'portal' | 'unreachable';
    auth: 'ok' | 'signIn';
    /** The server refuses this version of the protocol. */
    upgrade: boolean;
    lastSyncAt: number | null;
    sending: { done: number; total: number } | null;
  } | null;
  /** Undefined until the counts have been read. */
  counts:
    | { waiting: number; attention: number; pendingWrites: number; lateWrites: number }
    | undefined;
  /** Whether changes of others arrive at once. */
  arrives: boolean;
  /** The network state that the browser reports. */
  online: boolean;
  needsSignIn: boolean;
  /** The entries on this device could not be opened. */
  storageFailed: boolean;
  /** Changes of others could not be stored because the device is full. */
  storageFull: boolean;
  /** The browser stores nothing: entries are lost when the window closes. */
  inMemory: boolean;
  /** The time zone of the texts. */
  tz: string;
};

export type SyncWords = {
  /** One to three words for the pill. */
  pill: Words;
  /** The same as a sentence, for the sheet and screen readers. */
  sentence: Words;
  tone: 'good' | 'calm' | 'busy' | 'attention';
  /** Always shown together with the text: a colour alone is not enough. */
  icon:
    | 'done'
    | 'sending'
    | 'receiving'
    | 'starting'
    | 'device'
    | 'portal'
    | 'attention'
    | 'key'
    | 'update';
};

type Words = Phrase<`sync.${SyncText}`>;
type Kept = 'syncingCountLong' | 'offlineWaitingLong' | 'unreachableWaitingLong';
type SyncText =
  | `${Kept}InMemory`
  | 'upToDate'
  | 'upToDateAt'
  | 'asOf'
  | 'asOfLong'
  | 'starting'
  | 'startingLong'
  | 'saving'
  | 'notStored'
  | 'notStoredText'
  | 'syncing'
  | 'syncingCount'
  | 'syncingCountLong'
  | 'sendingOf'
  | 'offline'
  | 'offlineLong'
  | 'offlineWaiting'
  | 'offlineWaitingLong'
  | 'unreachable'
  | 'unreachableLong'
  | 'unreachableWaiting'
  | 'unreachableWaitingLong'
  | 'portal'
  | 'portalLong'
  | 'needsYou'
  | 'needsYouLong'
  | 'updateNeeded'
  | 'updateNeededLong'
  | 'signInToSync'
  | 'signInToSyncLong'
  | 'signInToSend'
  | 'storageFailed'
  | 'storageFailedLong'
  | 'storageFull'
  | 'storageFullLong';

function words(
  icon: SyncWords['icon'],
  tone: SyncWords['tone'],
  pill: Words,
  sentence: Words,
): SyncWords {
  return { icon, tone, pill, sentence };
}

function phrase(name: SyncText, count?: number): Words {
  return count === undefined ? { key: `sync.${name}` } : { key: `sync.${name}`, values: { count } };
}

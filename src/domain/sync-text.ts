import type { Phrase } from './text/phrase.ts';

/**
 * What the app says about sync: the only place where facts become words (ux vocabulary: "saved
 * on this device" is not "everyone has it"). "Up to date" is claimed only when nothing waits or is
 * being written, nothing needs the person, and the last answer of the server was good.
 */
export function syncWords(facts: SyncFacts): SyncWords {
  const { status, counts, online } = facts;
  const waiting = counts?.waiting ?? 0;
  const attention = counts?.attention ?? 0;
  /** "Saved on this device" would not be true of what ends with the window. */
  const keptLong = (name: Kept): Words =>
    phrase(facts.inMemory ? `${name}InMemory` : name, waiting);

  if (facts.storageFailed) {
    return words('attention', 'attention', phrase('storageFailed'), phrase('storageFailedLong'));
  }
  if (facts.storageFull) {
    return words('attention', 'attention', phrase('storageFull'), phrase('storageFullLong'));
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
  // A service worker may have sent it meanwhile, while a request of ours still hangs.
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
  return words('done', 'good', phrase('upToDate'), {
    key: 'sync.upToDateAt',
    values: { time: { at: status.lastSyncAt, tz: facts.tz } },
  });
}

/** What is known; the shape of the sync client's status, the replica's counts and the browser. */
export type SyncFacts = {
  /** null while no sync runs: the replica opens, or there is none. */
  status: {
    phase: 'starting' | 'idle' | 'sending' | 'receiving' | 'waiting';
    connectivity: 'unknown' | 'online' | 'offline' | 'portal' | 'unreachable';
    auth: 'ok' | 'signIn';
    /** The server no longer speaks with this version. */
    upgrade: boolean;
    lastSyncAt: number | null;
    sending: { done: number; total: number } | null;
  } | null;
  /** Undefined until they have been read. */
  counts: { waiting: number; attention: number; pendingWrites: number } | undefined;
  /** What the browser says of the network. */
  online: boolean;
  needsSignIn: boolean;
  /** The entries on this device could not be opened. */
  storageFailed: boolean;
  /** What the others did could not be stored here for want of room. */
  storageFull: boolean;
  /** The browser stores nothing: entries end with the window. */
  inMemory: boolean;
  /** The zone to say times in. */
  tz: string;
};

export type SyncWords = {
  /** A word or three for the pill. */
  pill: Words;
  /** The same as a sentence, for the sheet and screen readers. */
  sentence: Words;
  tone: 'good' | 'calm' | 'busy' | 'attention';
  /** Always shown with the words, never alone as a colour. */
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
  | 'starting'
  | 'startingLong'
  | 'saving'
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

import { assert } from '../../lib/assert.ts';
import { type DebugLog, noDebugLog, shortId } from '../../lib/debug-log.ts';
import { webLocks } from '../../lib/locks.ts';
import type { SyncChannel } from '../channel.ts';

/** How often the leader sends a heartbeat. */
const BEAT_MS = 2_000;
/** A leader that has been silent this long counts as frozen, and its lock is stolen. */
const SILENCE_MS = 7_000;

export function leaderLock(userId: string): string {
  return `nestling-replicate-${userId}`;
}

/**
 * Runs `lead` in the worker of one tab at a time. When a tab is closed, its Web Lock is released and
 * another tab leads at once. A frozen tab keeps its lock but sends no heartbeat, so another tab
 * steals the lock. Both may then lead for a moment, which only repeats work: replication is
 * idempotent.
 *
 * @param lead works until its signal aborts
 */
export async function leadWhenPossible(options: {
  userId: string;
  channel: SyncChannel;
  lead: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  log?: DebugLog;
}): Promise<void> {
  const { channel, signal, log = noDebugLog } = options;
  while (!signal.aborted) {
    const giveUp = new AbortController();
    const silence = watchForSilence(channel, AbortSignal.any([signal, giveUp.signal]));
    const term = holdTerm({
      ...options,
      log,
      mode: { signal: AbortSignal.any([signal, giveUp.signal]) },
      onElected: silence.stop,
    });
    const silent = await Promise.race([term.then(() => false), silence.isSilent]);
    giveUp.abort();
    await term;
    if (silent && !signal.aborted) {
      log('leader is silent, stealing its lock');
      await holdTerm({ ...options, log, mode: { steal: true }, onElected: () => undefined });
    }
  }
}

async function holdTerm(options: {
  userId: string;
  channel: SyncChannel;
  lead: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  mode: { signal: AbortSignal } | { steal: true };
  onElected: () => void;
  log: DebugLog;
}): Promise<void> {
  const { userId, channel, lead, signal, mode, onElected, log } = options;
  const leader = crypto.randomUUID();
  const locks = webLocks();
  assert(locks, 'every browser we support has Web Locks');
  const term = new AbortController();
  const end = AbortSignal.any([signal, term.signal]);
  let beating: ReturnType<typeof setInterval> | undefined;
  const serve = async (tookOver: boolean): Promise<void> => {
    onElected();
    log('leadership taken', { leader: shortId(leader), tookOver });
    channel.post({ type: 'beat', leader, tookOver });
    beating = setInterval(() => channel.post({ type: 'beat', leader }), BEAT_MS);
    await lead(end);
  };
  const name = leaderLock(userId);
  try {
    const isFirst =
      'signal' in mode &&
      (await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await serve(false);
        return lock !== null;
      }));
    if (!isFirst) await locks.request(name, mode, () => serve(true));
  } catch (error) {
    // The lock was stolen, or the signal aborted: both end a term normally.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  } finally {
    if (beating !== undefined) log('leadership lost', { leader: shortId(leader) });
    clearInterval(beating);
    term.abort();
  }
}

/** `isSilent` resolves to true when no heartbeat came for too long, to false when `signal` aborts. */
function watchForSilence(
  channel: SyncChannel,
  signal: AbortSignal,
): { isSilent: Promise<boolean>; stop: () => void } {
  let settle: (silent: boolean) => void = () => undefined;
  const isSilent = new Promise<boolean>((resolve) => (settle = resolve));
  let lastBeat = Date.now();
  let lastCheck = Date.now();
  const stopListening = channel.listen(({ type }) => {
    if (type === 'beat') lastBeat = Date.now();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    // This worker itself was frozen, so it may have missed heartbeats, or the clock was set.
    if (Math.abs(now - lastCheck) > 2 * BEAT_MS) lastBeat = now;
    lastCheck = now;
    if (now - lastBeat > SILENCE_MS) stop(true);
  }, BEAT_MS);
  const stop = (silent: boolean) => {
    clearInterval(timer);
    stopListening();
    if (silent) settle(true);
  };
  signal.addEventListener('abort', () => {
    stop(false);
    settle(false);
  });
  return { isSilent, stop: () => stop(false) };
}

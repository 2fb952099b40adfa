import { assert } from '../../lib/assert.ts';
import { webLocks } from '../../lib/locks.ts';
import type { SyncChannel } from '../channel.ts';

/** The leader says that it is alive this often. */
const BEAT_MS = 2_000;
/** A leader that has been silent this long is frozen: its lock is taken from it. */
const SILENCE_MS = 7_000;

export function leaderLock(userId: string): string {
  return `nestling-replicate-${userId}`;
}

/**
 * Runs `lead` in one of all tabs' workers at a time. A closed tab hands over at once, because
 * its Web Lock is released; a frozen one keeps its lock and is silent, so the others steal it.
 * For a moment both may then lead: replication is idempotent, so that is only work done twice.
 *
 * @param lead works until its signal aborts
 */
export async function leadWhenPossible(options: {
  userId: string;
  channel: SyncChannel;
  lead: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}): Promise<void> {
  const { channel, signal } = options;
  while (!signal.aborted) {
    const giveUp = new AbortController();
    const silence = watchForSilence(channel, AbortSignal.any([signal, giveUp.signal]));
    const turn = holdTerm({
      ...options,
      mode: { signal: AbortSignal.any([signal, giveUp.signal]) },
      onElected: silence.stop,
    });
    const silent = await Promise.race([turn.then(() => false), silence.heard]);
    giveUp.abort();
    await turn;
    if (silent && !signal.aborted)
      await holdTerm({ ...options, mode: { steal: true }, onElected: () => undefined });
  }
}

async function holdTerm(options: {
  userId: string;
  channel: SyncChannel;
  lead: (signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  mode: { signal: AbortSignal } | { steal: true };
  onElected: () => void;
}): Promise<void> {
  const { userId, channel, lead, signal, mode, onElected } = options;
  const leader = crypto.randomUUID();
  const locks = webLocks();
  assert(locks, 'every browser we support has Web Locks');
  const term = new AbortController();
  const end = AbortSignal.any([signal, term.signal]);
  let beating: ReturnType<typeof setInterval> | undefined;
  const serve = async (tookOver: boolean): Promise<void> => {
    onElected();
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
    // Stolen from us, or no longer wanted: both are how a term ends.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  } finally {
    clearInterval(beating);
    term.abort();
  }
}

/** `heard` resolves to true when no beat came for too long, to false when it no longer matters. */
function watchForSilence(
  channel: SyncChannel,
  signal: AbortSignal,
): { heard: Promise<boolean>; stop: () => void } {
  let settle: (silent: boolean) => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => (settle = resolve));
  let lastBeat = Date.now();
  let lastCheck = Date.now();
  const stopListening = channel.listen(({ type }) => {
    if (type === 'beat') lastBeat = Date.now();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    // This worker was frozen itself: what it did not hear says nothing about the leader.
    if (now - lastCheck > 2 * BEAT_MS) lastBeat = now;
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
  return { heard, stop: () => stop(false) };
}

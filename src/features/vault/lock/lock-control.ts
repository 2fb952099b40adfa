import * as z from 'zod/mini';
import {
  LOCKED,
  type LockEvent,
  type VaultLock,
  afterLockEvent,
  lockAt,
  lockEndsAt,
} from '../../../domain/vault/lock.ts';
import { type Live, createCell } from '../../../lib/live.ts';
import { readLocalFact, removeLocalFact, writeLocalFact } from '../../../lib/local-facts.ts';
import { unlockedFact } from './lock-facts.ts';

/** The lock of one person in this window: the state, its timers, and the key of the kept documents. */
export type LockControl = {
  lock: Live<VaultLock>;
  dispatch(event: LockEvent): void;
  /** The key of the documents that are kept on this device, from the passcode until the next lock. */
  passcodeKey(): CryptoKey | null;
  keepPasscodeKey(key: CryptoKey): void;
  /** The code that a server without a mail transport has answered with. */
  shownCode(): string | null;
  showCode(code: string | null): void;
};

/** Longer timers overflow. */
const TIMER_MAX_MS = 2_000_000_000;

/**
 * @param now the corrected clock: the server names the end of an unlocked vault by its own
 */
export function createLockControl(userId: string, now: () => number): LockControl {
  const cell = createCell<VaultLock>(lockAt(restored(userId), now()));
  let key: CryptoKey | null = null;
  let shownCode: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: VaultLock): void => {
    cell.set(next);
    store(userId, next);
    if (next.kind === 'locked' || next.kind === 'paused') key = null;
    watch(next);
  };
  const onVisibility = () => {
    const is = document.visibilityState === 'hidden' ? 'hidden' : 'shown';
    set(afterLockEvent(cell.get(), { is, at: now() }));
  };
  const watch = (lock: VaultLock): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    const endsAt = lockEndsAt(lock);
    if (endsAt === null) return;
    document.addEventListener('visibilitychange', onVisibility);
    const waitMs = Math.min(TIMER_MAX_MS, Math.max(0, endsAt - now()) + 1);
    timer = setTimeout(() => set(lockAt(cell.get(), now())), waitMs);
  };
  watch(cell.get());
  return {
    lock: cell,
    dispatch: (event) => set(afterLockEvent(cell.get(), event)),
    passcodeKey: () => key,
    keepPasscodeKey(next) {
      key = next;
    },
    shownCode: () => shownCode,
    showCode(code) {
      shownCode = code;
    },
  };
}

const Unlocked = z.object({
  userId: z.string(),
  until: z.number(),
  hiddenSince: z.nullable(z.number()),
});

function restored(userId: string): VaultLock {
  const stored = Unlocked.safeParse(parsed(readLocalFact(unlockedFact)));
  if (!stored.success || stored.data.userId !== userId) return LOCKED;
  const { until, hiddenSince } = stored.data;
  return { kind: 'open', until, hiddenSince, by: 'code' };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** An unlock by passcode ends with the page, because its key does. */
function store(userId: string, lock: VaultLock): void {
  if (lock.kind !== 'open' || lock.by !== 'code') return removeLocalFact(unlockedFact);
  const { until, hiddenSince } = lock;
  writeLocalFact(unlockedFact, JSON.stringify({ userId, until, hiddenSince }));
}

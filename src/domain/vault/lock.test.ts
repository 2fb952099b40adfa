import { describe, expect, test } from 'vitest';
import {
  HIDDEN_MAX_MS,
  LOCKED,
  type LockEvent,
  PAUSE_MS,
  type VaultLock,
  afterLockEvent,
  lockAt,
  lockEndsAt,
  readCode,
  resendInSec,
} from './lock.ts';

const MINUTE = 60_000;
const after = (events: readonly LockEvent[], from: VaultLock = LOCKED): VaultLock =>
  events.reduce(afterLockEvent, from);
const sent: LockEvent = { is: 'codeSent', at: 0, expiresAt: 10 * MINUTE };
const opened: LockEvent = { is: 'opened', at: MINUTE, until: 16 * MINUTE, by: 'code' };
const wrong = (at: number): LockEvent => ({ is: 'wrongCode', at });

describe('a code', () => {
  test('may be sent again after a minute, and is worth nothing after its time', () => {
    const lock = after([sent]);
    expect(resendInSec(lock, 0)).toBe(60);
    expect(resendInSec(lock, 59_001)).toBe(1);
    expect(resendInSec(lock, MINUTE)).toBe(0);
    expect(lockAt(lock, 10 * MINUTE - 1)).toEqual(lock);
    expect(lockAt(lock, 10 * MINUTE)).toEqual(LOCKED);
  });

  test('opens until the time that the server has named', () => {
    const lock = after([sent, wrong(1), opened]);
    expect(lock).toMatchObject({ kind: 'open', by: 'code' });
    expect(lockAt(lock, 16 * MINUTE - 1).kind).toBe('open');
    expect(lockAt(lock, 16 * MINUTE)).toEqual(LOCKED);
  });

  test('may be wrong four times; the fifth makes a pause of 15 minutes', () => {
    const four = after([sent, ...[1, 2, 3, 4].map(wrong)]);
    expect(four).toMatchObject({ kind: 'codeSent', wrongTries: 4 });
    const paused = after([wrong(5)], four);
    expect(paused).toEqual({ kind: 'paused', until: 5 + PAUSE_MS });
    expect(lockAt(paused, 5 + PAUSE_MS)).toEqual(LOCKED);
  });

  test('pauses at once when the server counts more tries than this window', () => {
    expect(after([sent, { is: 'tooMany', at: 7 }])).toEqual({
      kind: 'paused',
      until: 7 + PAUSE_MS,
    });
  });

  test('is read with spaces, and only with six digits', () => {
    expect(readCode(' 123 456 ')).toBe('123456');
    expect(readCode('123-456')).toBe('123456');
    expect(readCode('12345')).toBeNull();
    expect(readCode('12345a')).toBeNull();
  });
});

describe('an open vault', () => {
  const open = after([sent, opened]);

  test('is locked when its window was hidden for more than five minutes', () => {
    const hidden = after([{ is: 'hidden', at: 2 * MINUTE }], open);
    expect(lockEndsAt(hidden)).toBe(2 * MINUTE + HIDDEN_MAX_MS);
    expect(after([{ is: 'shown', at: 7 * MINUTE }], hidden)).toEqual(LOCKED);
    expect(after([{ is: 'shown', at: 7 * MINUTE - 1 }], hidden)).toEqual(open);
  });

  test('is not kept open by hiding it twice', () => {
    const hidden = after(
      [
        { is: 'hidden', at: 2 * MINUTE },
        { is: 'hidden', at: 6 * MINUTE },
      ],
      open,
    );
    expect(lockAt(hidden, 7 * MINUTE)).toEqual(LOCKED);
  });

  test('hidden shortly before its end, ends on time', () => {
    const hidden = after([{ is: 'hidden', at: 15 * MINUTE }], open);
    expect(lockEndsAt(hidden)).toBe(16 * MINUTE);
  });

  test('is locked at once on request', () => {
    expect(after([{ is: 'lockNow' }], open)).toEqual(LOCKED);
  });
});

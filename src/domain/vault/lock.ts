/**
 * The lock of what is sensitive in the vault, as one window of a device knows it.
 *
 *            codeSent                        opened
 *   locked ───────────▶ waiting for a code ─────────▶ open
 *     ▲ │                    │ wrong (5th)              │
 *     │ └────────────────────┴──────────▶ paused        │
 *     │                                      │          │
 *     └──────────── after 15 minutes ────────┘          │
 *     └──── time is up, hidden for long, or Lock now ───┘
 *
 * The server counts the tries as well (server/accounts/credentials/vault-step-up.ts); what is counted
 * here only says so before another request is sent.
 */

const MINUTE_MS = 60_000;

/** How long an open vault stays open on this device, in minutes. */
export const OPEN_MINUTES = [5, 15, 60] as const;
export type OpenMinutes = (typeof OPEN_MINUTES)[number];
export const DEFAULT_OPEN_MINUTES: OpenMinutes = 15;

export const CODE_DIGITS = 6;
/** Another code may be requested after this time. */
export const RESEND_AFTER_MS = MINUTE_MS;
export const TRIES_MAX = 5;
export const PAUSE_MS = 15 * MINUTE_MS;
/** A window that was hidden for longer is locked when it is shown again. */
export const HIDDEN_MAX_MS = 5 * MINUTE_MS;

export type VaultLock =
  | { kind: 'locked' }
  | { kind: 'codeSent'; sentAt: number; expiresAt: number; wrongTries: number }
  | { kind: 'paused'; until: number }
  | {
      kind: 'open';
      until: number;
      /** Since when the window has been hidden; null while it is shown. */
      hiddenSince: number | null;
      /** `passcode`: without the server, so only what is kept on this device can be read. */
      by: 'code' | 'passcode';
    };

export const LOCKED: VaultLock = { kind: 'locked' };

export type LockEvent =
  | { is: 'codeSent'; at: number; expiresAt: number }
  | { is: 'opened'; at: number; until: number; by: 'code' | 'passcode' }
  | { is: 'wrongCode'; at: number }
  /** The server refuses further tries. */
  | { is: 'tooMany'; at: number }
  | { is: 'hidden'; at: number }
  | { is: 'shown'; at: number }
  | { is: 'lockNow' };

/** The state after an event. */
export function afterLockEvent(before: VaultLock, event: LockEvent): VaultLock {
  const lock = 'at' in event ? lockAt(before, event.at) : before;
  switch (event.is) {
    case 'codeSent':
      return { kind: 'codeSent', sentAt: event.at, expiresAt: event.expiresAt, wrongTries: 0 };
    case 'opened':
      return { kind: 'open', until: event.until, hiddenSince: null, by: event.by };
    case 'wrongCode': {
      if (lock.kind !== 'codeSent') return lock;
      const wrongTries = lock.wrongTries + 1;
      if (wrongTries >= TRIES_MAX) return { kind: 'paused', until: event.at + PAUSE_MS };
      return { ...lock, wrongTries };
    }
    case 'tooMany':
      return { kind: 'paused', until: event.at + PAUSE_MS };
    case 'hidden':
      return lock.kind === 'open' && lock.hiddenSince === null
        ? { ...lock, hiddenSince: event.at }
        : lock;
    case 'shown':
      return lock.kind === 'open' ? { ...lock, hiddenSince: null } : lock;
    case 'lockNow':
      return LOCKED;
  }
}

/** The state at a later moment: what ends by itself has ended. */
export function lockAt(lock: VaultLock, now: number): VaultLock {
  switch (lock.kind) {
    case 'locked':
      return lock;
    case 'codeSent':
      return now < lock.expiresAt ? lock : LOCKED;
    case 'paused':
      return now < lock.until ? lock : LOCKED;
    case 'open':
      return now < endOf(lock) ? lock : LOCKED;
  }
}

/** When the state ends by itself; null if it does not. */
export function lockEndsAt(lock: VaultLock): number | null {
  switch (lock.kind) {
    case 'locked':
      return null;
    case 'codeSent':
      return lock.expiresAt;
    case 'paused':
      return lock.until;
    case 'open':
      return endOf(lock);
  }
}

function endOf({ until, hiddenSince }: Extract<VaultLock, { kind: 'open' }>): number {
  return hiddenSince === null ? until : Math.min(until, hiddenSince + HIDDEN_MAX_MS);
}

/** Seconds until another code may be requested; 0 when it may. */
export function resendInSec(lock: VaultLock, now: number): number {
  if (lock.kind !== 'codeSent') return 0;
  const leftMs = lock.sentAt + RESEND_AFTER_MS - now;
  // A screen shows the time of its last tick, which can be a little before `sentAt`.
  return Math.min(RESEND_AFTER_MS, Math.max(0, Math.ceil(leftMs / 1_000) * 1_000)) / 1_000;
}

/** A typed or pasted code without what is no digit; null unless it has six. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

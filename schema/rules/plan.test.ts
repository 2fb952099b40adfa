import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { type KnownPlan, planAccess } from './plan.ts';

const NOW = Date.UTC(2026, 9, 1, 12);
const plan = (fields: Partial<KnownPlan> = {}): KnownPlan => ({
  state: 'active',
  expiresAt: NOW + 10 * DAY_MS,
  willRenew: true,
  isPayer: true,
  payerName: 'Ana',
  heardAt: NOW,
  ...fields,
});
const access = (fields: Partial<KnownPlan>, days = 0) =>
  planAccess(plan(fields), NOW + days * DAY_MS).kind;

describe('a plan with write access', () => {
  test('is a running one, or an account that pays nothing or has an unknown plan', () => {
    for (const state of ['trial', 'active', 'cancelled', 'billing_issue'] as const) {
      expect(access({ state })).toBe('full');
    }
    expect(access({ state: 'free', heardAt: 0 })).toBe('full');
    expect(access({ state: 'none', heardAt: 0 })).toBe('full');
    expect(planAccess(null, NOW).kind).toBe('full');
  });

  test('lasts for 14 days after the last answer, also past its renewal', () => {
    expect(access({}, 13)).toBe('full');
    expect(access({}, 15)).toBe('unconfirmed');
    expect(access({ state: 'billing_issue', willRenew: false }, 13)).toBe('full');
    expect(access({ expiresAt: null, willRenew: false }, 15)).toBe('unconfirmed');
  });

  test('ends on the day of a cancelled plan, also offline', () => {
    const cancelled = { state: 'cancelled', willRenew: false } as const;
    expect(access(cancelled, 9)).toBe('full');
    expect(access(cancelled, 11)).toBe('ended');
  });
});

describe('an ended plan', () => {
  const ended = (heardAfterDays: number) =>
    plan({
      state: 'ended',
      expiresAt: NOW,
      willRenew: false,
      heardAt: NOW + heardAfterDays * DAY_MS,
    });

  test('has its end, and reports when the 30 days are over', () => {
    expect(planAccess(ended(0), NOW)).toEqual({ kind: 'ended', since: NOW, isLong: false });
    expect(planAccess(ended(30), NOW + 30 * DAY_MS)).toMatchObject({ isLong: false });
    expect(planAccess(ended(31), NOW + 31 * DAY_MS)).toMatchObject({ isLong: true });
  });

  test('allows reading on an offline device, because it may have been paid on another device', () => {
    expect(planAccess(ended(5), NOW + 40 * DAY_MS)).toMatchObject({ isLong: false });
    const cancelled = plan({ state: 'cancelled', expiresAt: NOW, willRenew: false });
    expect(planAccess({ ...cancelled, heardAt: NOW - DAY_MS }, NOW + 40 * DAY_MS)).toMatchObject({
      kind: 'ended',
      isLong: false,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { type Member, requireConfirmed } from './access.ts';

const NOW = Date.UTC(2026, 2, 14);
const member = (confirmedUntil: number | null) => ({ confirmedUntil }) as Member;

describe('an action that needs a confirmed password', () => {
  test.each([
    ['never', null],
    ['longer ago than that', NOW],
  ])('asks for the password when it was confirmed %s', (_, confirmedUntil) => {
    expect(() => requireConfirmed(member(confirmedUntil), NOW)).toThrow(
      expect.objectContaining({ code: 'PASSWORD_NEEDED' }),
    );
  });

  test('is allowed while the confirmation is valid', () => {
    expect(() => requireConfirmed(member(NOW + 1), NOW)).not.toThrow();
  });
});

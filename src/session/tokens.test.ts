import { expect, test } from 'vitest';
import { isExpired, isNearExpiry, readTokens } from './tokens.ts';

const NOW = Date.UTC(2026, 10, 22, 8);
const payload = btoa(
  JSON.stringify({
    sub: 'u1',
    id: 'u1',
    accountId: 'a1',
    username: 'ana@example.test',
    name: 'Ana',
    role: 'super_admin',
    iat: NOW / 1000,
    exp: NOW / 1000 + 3_600,
  }),
).replaceAll('=', '');
const read = (accessToken: string) => readTokens({ accessToken, refreshToken: 'r' }, NOW);
const ending = (expiresAt: number) => ({ accessToken: 'a.b.c', refreshToken: 'r', expiresAt });

test('a token has three segments, and none of them is empty', () => {
  expect(read(`head.${payload}.sign`)).toMatchObject({
    ok: true,
    tokens: { expiresAt: NOW + 3_600_000 },
  });
  const malformed = [
    '..',
    payload,
    `head.${payload}`,
    `head.${payload}.`,
    `.${payload}.sign`,
    `.${payload}.`,
    'head..sign',
    `head.${payload}.sign.more`,
    `head.${payload}.sign.`,
    'head.???.sign',
  ];
  for (const token of malformed) {
    expect([token, read(token)]).toEqual([token, { ok: false, error: { kind: 'malformed' } }]);
  }
});

test('a token has expired when its end is earlier than now', () => {
  expect(isExpired(ending(NOW + 1), NOW)).toBe(false);
  expect(isExpired(ending(NOW), NOW)).toBe(false);
  expect(isExpired(ending(NOW - 1), NOW)).toBe(true);
});

test('a token is near its end with fewer minutes left than requested, or than 15', () => {
  expect(isNearExpiry(ending(NOW + 15 * 60_000), NOW)).toBe(false);
  expect(isNearExpiry(ending(NOW + 15 * 60_000 - 1), NOW)).toBe(true);
  expect(isNearExpiry(ending(NOW + 30 * 60_000), NOW, 30)).toBe(false);
  expect(isNearExpiry(ending(NOW + 30 * 60_000 - 1), NOW, 30)).toBe(true);
  expect(isNearExpiry(ending(NOW - 1), NOW, 1)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('a password', () => {
  test('is hashed as in the OWASP cheat sheet, with a new salt each time', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  test('matches its own hash only, and never for an unknown user', async () => {
    const hash = await hashPassword('correct horse');
    expect(await isPassword(hash, 'correct horse')).toBe(true);
    expect(await isPassword(hash, 'correct house')).toBe(false);
    expect(await isPassword(null, 'nobody')).toBe(false);
  });
});

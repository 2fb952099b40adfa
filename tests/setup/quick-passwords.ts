import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Passwords hashed as weakly as the algorithm can: tests make hundreds of people, each of whom
 * would take the processor for as long as a burglar's every guess. That the server itself hashes
 * them strongly, server/accounts/credentials/passwords.test.ts shows.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>();
  const hash: typeof Argon2.hash = (password) =>
    real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { ...real, hash };
});

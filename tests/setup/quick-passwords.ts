import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Passwords are hashed with the weakest parameters: tests create hundreds of people, and a strong
 * hash of each password would take most of the run. That the server itself hashes
 * them with strong parameters is tested in server/accounts/credentials/passwords.test.ts.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>();
  const hash: typeof Argon2.hash = (password) =>
    real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { ...real, hash };
});

import { defineConfig } from 'vitest/config';

const define = { __APP_VERSION__: JSON.stringify('0.0.0-test') };

// PGlite starts in 2 to 3 s on a quiet machine, and in over a minute on one with ten times its work.
const patient = { environment: 'node', hookTimeout: 240_000, testTimeout: 20_000 } as const;

/**
 * The files of one worker share its modules, for to load the server takes longer than most of
 * them: each cleans up after itself and mocks nothing.
 */
const sharing = { isolate: false, setupFiles: ['tests/setup/quick-passwords.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        define,
        test: {
          ...patient,
          name: 'unit',
          setupFiles: ['tests/setup/words.ts'],
          include: [
            '{schema,src,server,sw}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{bench,helpers,library-faults}/**/*.test.ts',
          ],
        },
      },
      {
        define,
        test: {
          ...patient,
          ...sharing,
          name: 'integration',
          testTimeout: 120_000,
          include: ['tests/{integration,convergence,conformance}/**/*.test.ts'],
        },
      },
      {
        // What speaks to a server's routes holds on a real PostgreSQL as well.
        define,
        test: {
          ...patient,
          ...sharing,
          name: 'on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 120_000,
          include: ['tests/integration/{accounts,invites,live,people,rest,strangers/*}.test.ts'],
        },
      },
    ],
  },
});

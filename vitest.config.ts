import { defineConfig } from 'vitest/config';

const define = { __APP_VERSION__: JSON.stringify('0.0.0-test') };

// PGlite starts in 2 to 3 s on a quiet machine, and in over a minute on one with ten times its work.
const patient = { environment: 'node', hookTimeout: 240_000, testTimeout: 20_000 } as const;

/**
 * The files of one worker share its modules, for to load them takes longer than most of the tests:
 * each cleans up after itself, mocks no module and leaves the globals alone.
 */
const sharing = { isolate: false } as const;
const onServer = { ...sharing, setupFiles: ['tests/setup/quick-passwords.ts'] };
/** Where tests turn clocks and zones, or ask what all of the storage holds. */
const stateful = 'src/{i18n,lib,main,pwa,replica,session,sync}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    // On two processors: many a test waits for a process, a disk or a timer.
    maxWorkers: 3,
    projects: [
      {
        define,
        test: {
          ...patient,
          ...sharing,
          name: 'unit',
          setupFiles: ['tests/setup/words.ts'],
          include: [
            '{schema,src,server,sw}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{bench,helpers,timing}/**/*.test.ts',
          ],
          exclude: [stateful],
        },
      },
      {
        define,
        test: {
          ...patient,
          name: 'unit, each by itself',
          setupFiles: ['tests/setup/words.ts'],
          include: [stateful, 'tests/library-faults/**/*.test.ts'],
        },
      },
      {
        define,
        test: {
          ...patient,
          ...onServer,
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
          ...onServer,
          name: 'on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 120_000,
          include: [
            'tests/integration/{accounts,billing/{checkout,customers},invites,live,people,rest,strangers/*}.test.ts',
          ],
        },
      },
    ],
  },
});

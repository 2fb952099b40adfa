import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const define = { __APP_VERSION__: JSON.stringify('0.0.0-test') };

// PGlite starts in 2 to 3 s on a quiet machine, and needs over a minute on a very busy one.
const timeouts = {
  environment: 'node',
  hookTimeout: 240_000,
  // Generous: how fast something is, the benchmarks say.
  testTimeout: 120_000,
  // The default is one second, which a busy machine exceeds.
  expect: { poll: { timeout: 30_000 } },
} as const;

/**
 * The files of one worker share its modules, because loading them takes longer than most tests.
 * Each file cleans up after itself, mocks no module, and leaves clocks, globals and storage as it found them.
 */
const sharedModules = { isolate: false } as const;
const onServer = { ...sharedModules, setupFiles: ['tests/setup/quick-passwords.ts'] };
const onPostgres = {
  env: { TEST_DATABASE: 'postgres' },
  setupFiles: [...onServer.setupFiles, 'tests/setup/lent-postgres.ts'],
};
/** Start faster than processes. */
const threads = { pool: 'threads' } as const;
/** Only in a process of its own does a change of `TZ` reach the clock. */
const zones = ['src/i18n/format.test.ts', 'src/lib/device-zone.test.ts'];
/**
 * Unit tests that are slow for what they are: real storage, many generated cases, a build. `npm test`
 * runs them; `npm run check` does not, so that it stays under a minute.
 */
const slow = [
  'schema/export/archive.test.ts',
  'schema/rules/merge.test.ts',
  'server/db/folder-lock.test.ts',
  'server/sample/scenario.test.ts',
  'src/app/import/*.test.ts',
  'src/domain/import/import-formats.test.ts',
  'src/features/settings/privacy/device-export.test.ts',
  'src/lib/debug-log.test.ts',
  'src/replica/stores/*.test.ts',
  'src/replica/{bulk-writes,errors}.test.ts',
  'src/replica/documents/{document-store,pages}.test.ts',
  'src/replica/preview/preview-part.test.ts',
  'src/replica/storage/{collection,connection,database,health,key-range,live-rows,moved-documents,plain-copy,rxdb-selector,shared-changes,storage-write,store-faults}.test.ts',
  'src/replica/totals/totals*.test.ts',
  'src/session/refresh-storms.test.ts',
  'src/sync/engine/machine.property.test.ts',
  'tests/bench/billing/bundle.test.ts',
  'tests/checkout-surface.test.ts',
  'tests/words.test.ts',
];
/** Slow as well. Each file expects to find nothing in IndexedDB, mocks a module, or is left with a worker running. */
const isolated = [
  'src/main/replica-session/replica-sessions.test.ts',
  'src/replica/{identity,open-replica}.test.ts',
  'src/replica/preview/preview-replica.test.ts',
  'src/replica/storage/{databases,fresh-log,migrations,storage,stored-release}.test.ts',
  'src/sync/{in-memory,one-shot,one-shot-snooze}.test.ts',
  'tests/library-faults/*.test.ts',
];

/** Minutes of processor time for rare faults: `npm run test:long`, not `npm test` (decision 195). */
const long = [
  'tests/integration/{backup-commands,image,import-20000,media-kills,platform-faults,proxy,restore-drill,rolling-upgrade,server-kills,sharding,snapshot-under-load}.test.ts',
];
/** More families of the simulator than `npm test` tries. */
const scenarios = ['tests/convergence/convergence.test.ts'];
/** They test mostly what does not depend on the database: who may read what, and what the app says of it. */
const longOnPostgres = [
  'tests/integration/{invites,live,people}.test.ts',
  'tests/integration/strangers/*.test.ts',
];

export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'Rare faults that take long: `npm run test:long`' }],
    // A file is transformed once for all projects, and again only after a change.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: `node_modules/.cache/vitest/${hashOfNames()}`,
    },
    // For two processors: many tests wait for a process, a disk or a timer.
    maxWorkers: 3,
    projects: [
      {
        define,
        test: {
          ...timeouts,
          ...sharedModules,
          name: 'unit',
          ...threads,
          setupFiles: ['tests/setup/words.ts'],
          include: [
            '{schema,src,server,sw}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{bench,helpers,load,timing}/**/*.test.ts',
          ],
          exclude: [...slow, ...isolated, ...zones],
        },
      },
      {
        define,
        test: {
          ...timeouts,
          name: 'unit-zones',
          setupFiles: ['tests/setup/words.ts'],
          include: zones,
        },
      },
      {
        define,
        test: {
          ...timeouts,
          ...sharedModules,
          ...threads,
          name: 'unit-slow',
          setupFiles: ['tests/setup/words.ts'],
          include: slow,
        },
      },
      {
        define,
        test: {
          ...timeouts,
          ...threads,
          name: 'unit-isolated',
          setupFiles: ['tests/setup/words.ts'],
          include: isolated,
        },
      },
      {
        define,
        test: {
          ...timeouts,
          ...onServer,
          name: 'integration',
          include: ['tests/{integration,convergence,conformance}/**/*.test.ts'],
          exclude: long,
        },
      },
      {
        define,
        test: { ...timeouts, ...onServer, name: 'long', include: long },
      },
      {
        define,
        test: {
          ...timeouts,
          ...onServer,
          name: 'long scenarios',
          env: { CHAOS_SEEDS: '60' },
          include: scenarios,
        },
      },
      {
        // The tests of the server's routes, a second time on a real PostgreSQL.
        define,
        test: {
          ...timeouts,
          ...onServer,
          name: 'on PostgreSQL',
          ...onPostgres,
          include: ['tests/integration/{accounts,billing/{checkout,customers},rest}.test.ts'],
        },
      },
      {
        define,
        test: {
          ...timeouts,
          ...onServer,
          name: 'long on PostgreSQL',
          ...onPostgres,
          env: { ...onPostgres.env, ALL_PEOPLE: 'yes' },
          include: longOnPostgres,
        },
      },
    ],
  },
});

/** Of the names of all modules: what `import.meta.glob` becomes depends on them. */
function hashOfNames(): string {
  const names = ['schema', 'src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }),
  );
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

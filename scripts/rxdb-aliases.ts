import { join } from 'node:path';
import type { Alias } from 'vite';

const source = (path: string) => join(import.meta.dirname, '..', path);

/**
 * Parts of RxDB that the builds replace with small modules of ours: each module says what it
 * leaves out. Of Dexie the builds take the modules for present browsers, which the package does not offer
 * by itself: 1.8 kB less, gzipped.
 */
export const rxdbAliases: Alias[] = [
  { find: /^dexie$/, replacement: source('node_modules/dexie/dist/modern/dexie.min.mjs') },
  // The replica calls our module itself, also in tests; the alias only leaves RxDB's out.
  {
    find: /^(\.|\.\.\/\.\.)\/rx-storage-multiinstance\.js$/,
    replacement: source('src/replica/storage/shared-changes.ts'),
  },
  // Imported by one module of RxDB and by nothing else. The tests of `src/replica` run on RxDB's own.
  {
    find: /^(\.\/rx-query-mingo\.js|mingo\/util)$/,
    replacement: source('src/replica/storage/rxdb-selector.ts'),
  },
];

import { join } from 'node:path';
import type { Alias } from 'vite';

const source = (path: string) => join(import.meta.dirname, '..', path);

/**
 * Parts of RxDB that the builds replace with small modules of ours: each module says what it
 * leaves out. The tests of `src/replica` run on RxDB's own parts.
 */
export const rxdbAliases: Alias[] = [
  { find: /^broadcast-channel$/, replacement: source('src/lib/rxdb-channel.ts') },
  {
    find: /^event-reduce-js$/,
    replacement: source('src/replica/storage/rxdb-event-reduce.ts'),
  },
  // `./rx-query-mingo.js` is imported by one module of RxDB and by nothing else.
  {
    find: /^(\.\/rx-query-mingo\.js|mingo\/util)$/,
    replacement: source('src/replica/storage/rxdb-selector.ts'),
  },
];

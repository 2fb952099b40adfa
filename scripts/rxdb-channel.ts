import { join } from 'node:path';
import type { Alias } from 'vite';

/** RxDB gets our small channel instead of the package `broadcast-channel`: see that module. */
export const rxdbChannel: Alias = {
  find: /^broadcast-channel$/,
  replacement: join(import.meta.dirname, '../src/lib/rxdb-channel.ts'),
};

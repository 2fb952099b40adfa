import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rxdbAliases } from '../scripts/rxdb-aliases.ts';

const rxdb = join(import.meta.dirname, '../node_modules/rxdb/dist/esm');
const sources = [
  ...readdirSync(rxdb).map((file) => join(rxdb, file)),
  join(rxdb, 'plugins/storage-dexie/rx-storage-instance-dexie.js'),
].filter((path) => path.endsWith('.js'));

/** What RxDB imports from the modules that an alias replaces. */
function importsOf(find: string | RegExp): Set<string> {
  const imports = sources.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:import|export) (?:\{([^}]*)\}|\*) from ['"](.*?)['"]/g,
    ),
  ]);
  return new Set(
    imports
      .filter(([, , from = '']) => new RegExp(find).test(from))
      .flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
      ),
  );
}

test('each part of RxDB that a build replaces is imported by RxDB, and has what it imports', async () => {
  const replaced = rxdbAliases.filter(({ replacement }) => replacement.includes('/src/'));
  expect(replaced).toHaveLength(2);
  for (const { find, replacement } of replaced) {
    const names = [...importsOf(find)].filter((name) => name !== '');
    expect(names).not.toEqual([]);
    expect(Object.keys(await import(replacement))).toEqual(expect.arrayContaining(names));
  }
});

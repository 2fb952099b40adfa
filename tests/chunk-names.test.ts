import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkFileName } from '../scripts/chunk-names.ts';
import { filesIn } from './imports.ts';

const root = join(import.meta.dirname, '..');

test('every language of the checkout but the default has the name that is left out offline', () => {
  const languages = filesIn(root, 'src/billing').filter((path) =>
    /languages\/\w+\.json$/.test(path),
  );
  expect(languages.length).toBeGreaterThan(30);
  for (const path of languages) {
    const name = chunkFileName({ facadeModuleId: join(root, path) });
    expect([path, name.startsWith('assets/words-')]).toEqual([path, !path.endsWith('/en.json')]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseNotes } from '../src/i18n/en/releases.ts';

test('the version that is built has the newest notes', () => {
  const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  expect(Object.keys(releaseNotes)[0]).toBe(version);
  expect(Object.values(releaseNotes).every((notes) => notes.length > 0)).toBe(true);
});

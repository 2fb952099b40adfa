import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from '../scripts/licences.ts';

const root = join(import.meta.dirname, '..');

test('names each direct dependency with its version and its licence', () => {
  const text = licencesOf(root);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const lines = new Set(text.split('\n').map((line) => line.replace(/ \(.*\)$/, '')));
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => !lines.has(`${name} ${version}`),
  );
  expect(missing).toEqual([]);
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).not.toContain('vitest ');
});

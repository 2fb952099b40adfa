import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');
const declared = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.module.css.d.ts'),
);

test.each(declared)('%s has the classes of its style sheet', (path) => {
  const types = readFileSync(join(src, path), 'utf8');
  const css = readFileSync(join(src, path.replace(/\.d\.ts$/, '')), 'utf8');
  const constants = [...types.matchAll(/export const (\w+)/g)].map(([, name]) => name);
  const classes = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z]\w*)/gi);
  const names = new Set([...classes].map(([, name]) => name));
  expect(new Set(constants)).toEqual(names);
});

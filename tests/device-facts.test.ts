import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, parseModule } from './imports.ts';

const root = join(import.meta.dirname, '..');
const registry = 'src/main/replica-session/device-facts.ts';
const modules = ['src', 'sw']
  .flatMap((folder) => filesIn(root, folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

test('the registry lists every fact that is declared', () => {
  const listed = modules.find(({ path }) => path === registry)?.source ?? '';
  const declared = modules
    .filter(({ path }) => !/^src\/lib\/(device|local)-facts\.ts$/.test(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/^(.*)\bdefine(?:Keyed|Local)?(?:Fact|Text)\(/gm)].map(
        ([, before = '']) => ({ path, name: /export const (\w+) = $/.exec(before)?.[1] }),
      ),
    );
  expect(declared.length).toBeGreaterThan(25);
  // The mirror declares a list of them.
  const unnamed = declared.filter(({ name }) => name === undefined).map(({ path }) => path);
  expect(unnamed).toEqual(['src/features/timers/timer-facts.ts']);
  expect(listed).toContain('...mirrorFacts');
  const names = declared.flatMap(({ name }) => name ?? []);
  expect(names.filter((name) => !new RegExp(`^ {2}${name},$`, 'm').test(listed))).toEqual([]);
});

test('only modules of facts call the stores, so no key is defined elsewhere', () => {
  const stores = /\b(?:deviceStore|store|device|#device)\.(?:get|set|update|remove)\(/;
  const strays = modules
    .filter(({ path }) => !/^src\/lib\/(device|local)-(store|facts)\.ts$/.test(path))
    .map(({ path, source }) => parseModule(path, source))
    .filter(
      ({ code, imports }) =>
        /\b(?:localStorage|sessionStorage)\b/.test(code) ||
        (imports.some(({ target }) => target === 'src/lib/device-store.ts') && stores.test(code)),
    );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

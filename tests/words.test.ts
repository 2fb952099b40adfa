import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLoadGraph } from './load-graph.ts';

const root = join(import.meta.dirname, '..');
const { closure, dynamicTargets, routes, textOf } = readLoadGraph(root);
/** The lazy areas and their files: `signIn` is in sign-in.ts. */
const lazyFiles = readdirSync(join(root, 'src/i18n/lazy')).map((file) => file.replace(/\.ts$/, ''));
const areas = lazyFiles.map((file) => ({
  file,
  area: file.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
}));

test('every chunk imports the lazy translations that its code uses', () => {
  const start = closure('src/main.tsx');
  const parts = ['src/main.tsx', ...routes().split, ...dynamicTargets()];
  const missing = parts.flatMap((part) => {
    const loaded = new Set([...start, ...closure(part)]);
    return areas
      .filter(({ file }) => !loaded.has(`src/i18n/lazy/${file}.ts`))
      .filter(({ area }) => [...loaded].some((path) => usesArea(path, area)))
      .map(({ file }) => `${part} needs import of i18n/lazy/${file}.ts`);
  });
  expect(missing).toEqual([]);
});

test('split routes use no lazy translations in the part that the first load contains', () => {
  const offenders = routes().split.filter((path) => areas.some(({ area }) => usesArea(path, area)));
  expect(offenders).toEqual([]);
});

test('every lazy area is named in lazy.ts and missing from en.ts', () => {
  const named = readFileSync(join(root, 'src/i18n/lazy.ts'), 'utf8');
  expect(areas.filter(({ area }) => !named.includes(`${area}: typeof ${area};`))).toEqual([]);
  const first = readFileSync(join(root, 'src/i18n/en.ts'), 'utf8');
  expect(areas.filter(({ file }) => first.includes(`/${file}.ts`))).toEqual([]);
});

/** The lazy areas that a module names. `key: 'timerSheet.keepAwake'` declares a stored fact. */
const areasByPath = new Map<string, ReadonlySet<string>>();
function usesArea(path: string, area: string): boolean {
  if (path.startsWith('src/i18n/')) return false;
  const used =
    areasByPath.get(path) ??
    new Set(
      [...textOf(path).matchAll(/(?<!\b(?:key|prefix): )['"`](\w+)\.\w/g)].map(
        ([, name = '']) => name,
      ),
    );
  areasByPath.set(path, used);
  return used.has(area);
}

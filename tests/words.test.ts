import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readModules } from './imports.ts';

const root = join(import.meta.dirname, '..');
const modules = new Map(
  readModules(root, ['src', 'schema']).map((module) => [module.path, module]),
);
/** Areas that come later, and the files that bring them: `signIn` is brought by sign-in.ts. */
const laterFiles = readdirSync(join(root, 'src/i18n/later')).map((file) =>
  file.replace(/\.ts$/, ''),
);
const areas = laterFiles.map((file) => ({
  file,
  area: file.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
}));

/** Routes without these words in them are chunks of their own. */
const UNSPLIT = /codeSplitGroupings: \[\]|createRootRoute/;

test('the words of every part that loads later are there when it is drawn', () => {
  const start = closure('src/main.tsx');
  const parts = ['src/main.tsx', ...splitRoutes(), ...dynamicTargets()];
  const missing = parts.flatMap((part) => {
    const loaded = new Set([...start, ...closure(part)]);
    return areas
      .filter(({ file }) => !loaded.has(`src/i18n/later/${file}.ts`))
      .filter(({ area }) => [...loaded].some((path) => says(path, area)))
      .map(({ file }) => `${part} needs import of i18n/later/${file}.ts`);
  });
  expect(missing).toEqual([]);
});

test('the address of a part, which is there from the start, says none of the later words', () => {
  const told = splitRoutes().filter((path) => areas.some(({ area }) => says(path, area)));
  expect(told).toEqual([]);
});

test('every area that comes later is named in later.ts, and its words are in no other place', () => {
  const named = readFileSync(join(root, 'src/i18n/later.ts'), 'utf8');
  expect(areas.filter(({ area }) => !named.includes(`${area}: typeof ${area};`))).toEqual([]);
  const first = readFileSync(join(root, 'src/i18n/en.ts'), 'utf8');
  expect(areas.filter(({ file }) => first.includes(`/${file}.ts`))).toEqual([]);
});

/** What is there as soon as a module runs. */
function closure(path: string): Set<string> {
  const seen = new Set<string>([path]);
  for (const from of seen) {
    for (const { target, kind } of modules.get(from)?.imports ?? []) {
      if (kind === 'static' && target !== null && !isSplitRoute(target)) seen.add(target);
    }
  }
  return seen;
}

function isSplitRoute(path: string): boolean {
  return /^src\/routes\/.*\.tsx$/.test(path) && modules.has(path) && !UNSPLIT.test(textOf(path));
}

function splitRoutes(): string[] {
  return [...modules.keys()].filter(
    (path) => isSplitRoute(path) && !posix.basename(path).startsWith('-'),
  );
}

function dynamicTargets(): string[] {
  const targets = [...modules.values()].flatMap(({ imports }) =>
    imports.flatMap(({ kind, target }) => (kind === 'dynamic' && target !== null ? [target] : [])),
  );
  return [...new Set(targets)].filter((path) => modules.has(path));
}

function says(path: string, area: string): boolean {
  return !path.startsWith('src/i18n/') && new RegExp(`['"\`]${area}\\.\\w`).test(textOf(path));
}

function textOf(path: string): string {
  return path.startsWith('src/') ? readFileSync(join(root, path), 'utf8') : '';
}

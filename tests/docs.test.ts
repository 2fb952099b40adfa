import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { library } from '../schema/library/library.ts';
import { errorCodes } from '../schema/wire/errors.ts';
import { filesIn } from './imports.ts';

/** The statements of the documentation about the code must be true. */

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** `// Invariant I3 (docs/sync-spec.md)` above a test, and the test's title. */
const marker = /\/\/ Invariant (I\d+) \(docs\/sync-spec\.md\)\s+test\(\s*(['"`])((?:(?!\2).)+)\2/g;
const pages = [
  'README.md',
  ...filesIn(root, 'docs').filter((path) => path.endsWith('.md')),
] as const;

/** The cells of a page's table rows, without the headers. */
function rows(page: string): string[][] {
  return read(page)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
}

/** Tests as a page cites them: `path` "title". */
function testsIn(cell: string): { path: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)` "((?:[^"\\]|\\")+)"/g)].map(([, path = '', title = '']) => ({
    path,
    title: title.replaceAll('\\"', '"'),
  }));
}

/** Whether no test of that file has the title. */
function isMissing({ path, title }: { path: string; title: string }): boolean {
  if (!existsSync(join(root, path))) return true;
  return !new RegExp(`['"\`]${escaped(title)}['"\`]`).test(read(path));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

describe('docs/sync-spec.md', () => {
  const named = rows('docs/sync-spec.md')
    .filter(([id]) => /^I\d+$/.test(id ?? ''))
    .flatMap(([id, , held]) =>
      testsIn(held ?? '').map(({ path, title }) => `${id} ${path}: ${title}`),
    );
  const marked = ['schema', 'src', 'server', 'tests']
    .flatMap((folder) => filesIn(root, folder))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(marker)].map(([, id, , title]) => `${id} ${path}: ${title}`),
    );

  test('names existing tests with its id for each invariant', () => {
    expect(named.toSorted()).toEqual(marked.toSorted());
  });

  test('numbers the invariants without a gap, each with a test', () => {
    const ids = rows('docs/sync-spec.md').flatMap(([id]) => (/^I\d+$/.test(id ?? '') ? [id] : []));
    expect(ids).toEqual(ids.map((_, i) => `I${i + 1}`));
    expect(new Set(named.map((name) => name.slice(0, name.indexOf(' '))))).toEqual(new Set(ids));
  });

  test('names existing tests for each fault of a library', () => {
    const faults = rows('docs/sync-spec.md')
      .filter((cells) => cells.length === 4 && cells[0] !== 'experiment')
      .map(([fault, , , held]) => ({ fault, tests: testsIn(held ?? '') }));
    expect(faults).toHaveLength(13);
    expect(faults.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(faults.flatMap(({ tests }) => tests.filter(isMissing))).toEqual([]);
  });
});

describe('docs/faults.md', () => {
  test('names tests that exist', () => {
    const named = rows('docs/faults.md').flatMap(([, , , held]) => testsIn(held ?? ''));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(isMissing)).toEqual([]);
  });

  test('has a test for each fault that a device, the network or the server can have', () => {
    const held = rows('docs/faults.md').flatMap(([no, , , tests]) =>
      testsIn(tests ?? '').length > 0 ? [Number(no)] : [],
    );
    const faults = [...Array.from({ length: 31 }, (_, i) => i + 1), 33, 34, 35];
    expect(faults.filter((no) => !held.includes(no))).toEqual([]);
  });

  test('has each fault once, in order', () => {
    const numbers = rows('docs/faults.md').flatMap(([no]) =>
      /^\d+$/.test(no ?? '') ? [Number(no)] : [],
    );
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });
});

describe('docs/acceptance.md', () => {
  test('has each acceptance test of the log, with tests that exist', () => {
    const named = rows('docs/acceptance.md').filter(([no]) => /^\d+$/.test(no ?? ''));
    expect(named.map(([no]) => Number(no))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18, 19, 20,
    ]);
    const tests = named.flatMap(([, , held]) => testsIn(held ?? ''));
    expect(tests.length).toBeGreaterThan(25);
    expect(tests.filter(isMissing)).toEqual([]);
  });
});

test.each(['docs/notifications.md', 'docs/import.md'])('%s names tests that exist', (page) => {
  const named = rows(page).flatMap(([, held]) => testsIn(held ?? ''));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(isMissing)).toEqual([]);
});

describe('docs/ux-checks.md', () => {
  const answers = rows('docs/ux-checks.md').filter(([no]) => /^\d+$/.test(no ?? ''));

  test('answers each of the 86 checks', () => {
    expect(answers.map(([no]) => Number(no))).toEqual(Array.from({ length: 86 }, (_, i) => i + 1));
    const kinds = ['test', 'seen', 'code', 'partly', 'no', 'later'];
    expect(answers.filter(([, , answer = '']) => !kinds.includes(answer))).toEqual([]);
  });

  test('names tests that exist', () => {
    expect(answers.flatMap(([, , , how]) => testsIn(how ?? '')).filter(isMissing)).toEqual([]);
  });
});

describe('docs/security.md', () => {
  test('names existing tests for each gate', () => {
    const gates = rows('docs/security.md').flatMap(([gate, , held]) =>
      /^\d+$/.test(gate ?? '') ? [{ gate: Number(gate), tests: testsIn(held ?? '') }] : [],
    );
    expect(gates.map(({ gate }) => gate)).toEqual([1, 2, 3, 4, 5, 8, 9, 13, 14]);
    expect(gates.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(testsIn(read('docs/security.md')).filter(isMissing)).toEqual([]);
  });
});

describe('docs/library-review.md', () => {
  test('has every article of the library with what was done to it', () => {
    const told = rows('docs/library-review.md').flatMap(([id, state]) =>
      id?.startsWith('`library-') ? [`${id.replaceAll('`', '')} ${state}`] : [],
    );
    expect(told).toEqual(library.map(({ id, review }) => `${id} ${review.state}`));
  });
});

describe('docs/errors.md', () => {
  test('has every code with its status, and no other', () => {
    const told = rows('docs/errors.md')
      .filter(([code]) => code !== 'code')
      .map(([code, status, means]) => [code, Number(status), (means ?? '').length > 5]);
    expect(told).toEqual(Object.entries(errorCodes).map((entry) => [...entry, true]));
  });
});

describe('docs/operations.md', () => {
  test('has every variable of the environment, and no other', () => {
    const told = rows('docs/operations.md').flatMap(([name]) =>
      /^[A-Z_]{4,}$/.test(name ?? '') ? [name] : [],
    );
    const asked = [...read('server/config.ts').matchAll(/\bread(?:<[^>(]*>)?\(\s*'([A-Z_]+)'/g)];
    expect(new Set(told)).toEqual(new Set(asked.map(([, name]) => name)));
  });
});

describe('docs/decisions', () => {
  test('have a number of their own, context, decision and consequences', () => {
    const names = readdirSync(join(root, 'docs/decisions')).toSorted();
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
    for (const name of names) {
      const page = read(`docs/decisions/${name}`);
      expect(page.slice(0, 5)).toBe(`# ${name.slice(0, 3)}`);
      for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) {
        expect(page).toContain(part);
      }
    }
  });
});

describe('every page', () => {
  test('has only links that resolve', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/[^!]\[[^\]]+\]\(([^)#:]+)\)/g)]
        .map(([, target]) => join(dirname(page), target ?? ''))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('names only existing files', () => {
    const missing = pages.flatMap((page) =>
      [...read(page).matchAll(/`((?:schema|src|sw|server|tests|docs)\/[\w./-]+)`/g)]
        .map(([, path]) => path ?? '')
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeNames, namesIn, wordsOf } from './vocabulary/scan.ts';
import { brokenTerms, exceptions } from './vocabulary/terms.ts';

const names = namesIn(join(import.meta.dirname, '..'));

describe('the vocabulary', () => {
  test('no file, folder, identifier, test title or heading uses a replaced term', () => {
    const broken = names.flatMap((name) =>
      brokenTerms(name).map(({ use }) => `${name.path}: ${name.kind} "${name.text}", use: ${use}`),
    );
    expect(broken).toEqual([]);
  });

  test('every exception is still needed', () => {
    const unused = exceptions.filter(
      ({ path, text }) => !names.some((name) => path.test(name.path) && text.test(name.text)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the scan', () => {
  test('splits names into words', () => {
    expect(
      ['runPendingWipes', 'run-pending-wipes', 'RUN_PENDING_WIPES', 'useRxDBQuery'].map(wordsOf),
    ).toEqual(['run pending wipes', 'run pending wipes', 'run pending wipes', 'use rx db query']);
  });

  test('finds identifiers in code and templates, and skips strings, comments and patterns', () => {
    const source =
      "const a = 'shelf'; // wish\nconst b = `hall ${workplace} door`; /vault/.test(b);";
    const found = codeNames('src/x.ts', source).map(({ text }) => text);
    expect(found).toContain('workplace');
    expect(found.filter((text) => /shelf|wish|hall|door|vault/.test(text))).toEqual([]);
  });

  test('finds test titles', () => {
    const source = "test('keeps a wish', () => {});\ntest.each([1])('is %d', () => {});";
    const titles = codeNames('src/x.test.ts', source).filter(({ kind }) => kind === 'test title');
    expect(titles.map(({ text }) => text)).toContain('keeps a wish');
  });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { castsIn, countCasts } from './casts.ts';

test('the product has at most 3 casts per 1,000 lines of code', () => {
  const files = countCasts(join(import.meta.dirname, '..'));
  const total = (key: 'casts' | 'lines') => files.reduce((sum, file) => sum + file[key], 0);
  expect((1000 * total('casts')) / total('lines')).toBeLessThanOrEqual(3);
});

test('counts casts, and no const assertions, renames or SQL', () => {
  const code = [
    "import { a as b } from './c.ts';",
    'const d = e as F;',
    'const g = (h as unknown as I).j;',
    "const k = ['l'] as const;",
    'const m = `select ${n as string} as o`;',
  ].join('\n');
  expect(castsIn(code)).toBe(4);
});

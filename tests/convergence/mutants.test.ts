import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumMutants } from '../chaos/mutants.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

test.each([...mutants, ...chromiumMutants])(
  '"$name" still has its place in the code',
  ({ file, find, replace }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packFiles, unpackFiles } from './packed-files.ts';

const name = fc.stringMatching(/^[\w.$-]+$/);
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const digest = fc.stringMatching(/^[\w+/]{5}$/);

test('the files of a build are the same after they were packed', () => {
  fc.assert(
    fc.property(fc.dictionary(path, digest), (files) => {
      expect(unpackFiles(packFiles(files))).toEqual(files);
    }),
  );
});

test('files of one folder and extension are one text', () => {
  const files = {
    '/assets/home-aaaaaaa.js': 'd1234',
    '/assets/home-bbbbbbb.css': 'e1234',
    '/assets/logs-ccccccc.js': 'f1234',
    '/index.html': 'g1234',
  };
  expect(packFiles(files)).toEqual([
    '/assets/ .js home-aaaaaaad1234 logs-cccccccf1234',
    '/assets/ .css home-bbbbbbbe1234',
    '/ .html indexg1234',
  ]);
});

test.each(['/a file.js', 'file.js', '/folder/'])('"%s" is refused', (path) => {
  expect(() => packFiles({ [path]: 'd1234' })).toThrow(RangeError);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

/** How many requirements of levels 1 and 2 each section has; those of level 3 follow after them. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const requirements = SECTIONS.split(' ').flatMap((text) => {
  const [section, count] = text.split(':');
  return Array.from({ length: Number(count) }, (_, i) => `${section}.${i + 1}`);
});

test('the sheet has each requirement of levels 1 and 2 once, with its state', () => {
  expect(requirements).toHaveLength(253);
  const told = rows.flatMap(([ids = '']) => ids.split(', '));
  expect(told.toSorted()).toEqual(requirements.toSorted());
  const states = ['met', 'met in part', 'not met', 'operator', 'no such thing'];
  expect(rows.filter(([, state = '']) => !states.includes(state))).toEqual([]);
  expect(rows.filter(([, , how = '']) => how.length < 10)).toEqual([]);
});

test('the sheet names tests that exist', () => {
  const named = [...page.matchAll(/`([^`]+\.(?:test|spec)\.ts)` "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(([, path = '', title = '']) => {
    const file = join(root, path);
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

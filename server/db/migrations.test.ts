import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

/** Numbers are given out to changes that are made side by side, so the newest is not the highest. */
const isOlderThanTheRule = (version: number) => version <= 201 || version === 220;

/**
 * What the server of the release before does not survive, or what locks a large table while it is rewritten. A migration
 * that needs one names the release since which nothing uses it: `-- unused since 0.2`.
 */
const NOT_ADDITIVE =
  /\b(drop (table|column)|rename (to|column)|alter column \w+ (type|set not null)|add column [^,;]*not null(?![^,;]*default))/i;
const UNUSED_SINCE = /-- unused since \d+\.\d+/;

test('a migration only adds, so that the release before works on its schema', () => {
  const wrong = readMigrations().filter(
    ({ version, sql }) =>
      !isOlderThanTheRule(version) && NOT_ADDITIVE.test(sql) && !UNUSED_SINCE.test(sql),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['alter table records drop column body', true],
  ['alter table records rename column body to content', true],
  ['alter table records alter column seq type text', true],
  ['alter table records add column size int not null', true],
  ['alter table records add column size int not null default 0', false],
  ['alter table records add column size int', false],
  ['create table things (id text primary key)', false],
])('"%s" is not additive: %s', (sql, isWrong) => {
  expect(NOT_ADDITIVE.test(sql)).toBe(isWrong);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCards } from '../../schema/billing-sandbox/test-cards.ts';
import { outcomeOf } from './checkout/test-emails.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/billing-sandbox.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

test('docs/billing-sandbox.md has every test card, and no other', () => {
  const told = rows
    .filter(([number]) => /^\d[\d ]+$/.test(number ?? ''))
    .map(([number, name, means]) => [number?.replaceAll(' ', ''), name, means]);
  expect(told).toEqual(testCards.map(({ number, name, means }) => [number, name, means]));
});

test('docs/billing-sandbox.md lists only addresses that have an effect', () => {
  const tags = rows.flatMap(([tag]) => /^`([\w-]+(?:<\w+>)?)`$/.exec(tag ?? '')?.[1] ?? []);
  expect(tags).toHaveLength(17);
  const examples = tags.map((tag) =>
    tag.replace('<code>', '7226').replace('<reason>', 'taxes-not-active').replace('<n>', '3'),
  );
  for (const tag of examples) {
    expect([tag, outcomeOf(`sam+${tag}@example.org`)]).not.toEqual([tag, {}]);
  }
});

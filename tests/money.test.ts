import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './imports.ts';

/**
 * Nothing that a browser sends can open a paid plan (gate 8, docs/security.md): of the
 * server's code only these files write what is paid for, and none of them reads a request.
 */

const root = join(import.meta.dirname, '..');
const sources = filesIn(root, 'server')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test('one file writes what the provider said, and one opens an account', () => {
  expect(filesWith(/(insert into|update)\s+subscriptions\b/i)).toEqual([
    'server/billing/subscriptions.ts',
  ]);
  expect(filesWith(/payment = 'open'/)).toEqual(['server/accounts/entitlements.ts']);
});

test('no module reads payment fields of a request body', () => {
  expect(filesWith(/subscriptionData|paymentStatus|subscriptionStatus|EndDate/)).toEqual([]);
});

test('the modules that write the plan import no request', () => {
  const writers = ['server/billing/subscriptions.ts', 'server/accounts/entitlements.ts'];
  const texts = sources.filter(({ path }) => writers.includes(path)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).not.toMatch(/\brequest\.|FastifyRequest|\.body\b/);
});

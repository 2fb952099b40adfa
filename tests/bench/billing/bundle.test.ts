import { expect, test } from 'vitest';
import { ENGLISH, sharedCode, bundle, sources } from './bundle.ts';

// architecture of the product: paying must not add to the load of a person who only logs a feed.
test('the billing layer is at most 23.4 kB, with one language and everything it imports', async () => {
  const core = await bundle(sources.core);
  expect(core.bytesOf(ENGLISH)).toBeGreaterThan(0);
  expect(core.bytes + core.bytesOf(ENGLISH)).toBeLessThanOrEqual(23_400);
}, 60_000);

test('layer, checkout, paywall and one language are at most 38.95 kB of our own code', async () => {
  const everything = await bundle(sources.everything, sharedCode);
  expect(everything.bytes + everything.bytesOf(ENGLISH)).toBeLessThanOrEqual(38_950);
}, 60_000);

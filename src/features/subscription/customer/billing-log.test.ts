import { expect, test } from 'vitest';
import { withoutAddresses } from './billing-log.ts';

test.each([
  ['"sam.o\'hara+1@example.test" is taken', '"sam.o\'(address)" is taken'],
  ['Body: {"email":"sam@example.test","code":7012}', 'Body: {"email":"(address)","code":7012}'],
  ['GET /x?email=sam%40example.test', 'GET /x?email=(address)'],
  ['Invalid period: P1H', 'Invalid period: P1H'],
])('logs no email address: %s', (said, logged) => {
  expect(withoutAddresses(said)).toBe(logged);
});

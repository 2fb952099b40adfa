import { expect, test } from 'vitest';
import { inOrder, reachableAddress, webcalAddress } from './feed-values.ts';

test('lists layers in one order, whatever was chosen first', () => {
  expect(inOrder(['shifts', 'entries'])).toEqual(['entries', 'shifts']);
  expect(inOrder([])).toEqual([]);
});

test('keeps the public address of the server, and replaces one that only the server itself reaches', () => {
  const here = 'https://family.example.org';
  const known = 'https://nestling.example.org/api/schedule/feed/s.ics';
  expect(reachableAddress(known, here)).toBe(known);
  expect(reachableAddress('http://localhost:3000/api/schedule/feed/s.ics', here)).toBe(
    'https://family.example.org/api/schedule/feed/s.ics',
  );
});

test('changes only the scheme for a calendar program', () => {
  const path = 'example.org/api/schedule/feed/https.ics';
  expect(webcalAddress(`https://${path}`)).toBe(`webcal://${path}`);
  expect(webcalAddress(`http://${path}`)).toBe(`webcal://${path}`);
});

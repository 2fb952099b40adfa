import { expect, test } from 'vitest';
import { TAKEN_IN_MS, createTurns } from './just-turned.ts';

test('a tap sooner than the new word can have been read was meant for the old one', () => {
  const turns = createTurns();
  turns.shows('mia', null, 1_000);
  turns.shows('mia', 'sleep 1', 5_000);
  expect(turns.hasJustTurned('mia', 4_990)).toBe(true);
  expect(turns.hasJustTurned('mia', 5_000 + TAKEN_IN_MS - 1)).toBe(true);
  expect(turns.hasJustTurned('mia', 5_000 + TAKEN_IN_MS)).toBe(false);
  turns.shows('mia', null, 9_000);
  expect(turns.hasJustTurned('mia', 9_100)).toBe(true);
});

test('what a control says first, still says, or another one says is no turn', () => {
  const turns = createTurns();
  expect(turns.hasJustTurned('mia', 1)).toBe(false);
  turns.shows('mia', 'sleep 1', 1_000);
  turns.shows('mia', 'sleep 1', 2_000);
  turns.shows('ben', null, 2_000);
  turns.shows('ben', 'sleep 2', 2_500);
  expect(turns.hasJustTurned('mia', 2_501)).toBe(false);
  expect(turns.hasJustTurned('ben', 2_501)).toBe(true);
});

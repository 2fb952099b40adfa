import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeLocalFact } from '../../lib/local-facts.ts';
import { heightsFact, heightsHere } from './kept-heights.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('kept heights', () => {
  test('are those of a window of the same width', () => {
    writeLocalFact(heightsFact, { width: 390, tiles: 250 });
    expect(heightsHere()?.['tiles']).toBe(250);
    vi.stubGlobal('innerWidth', 844);
    expect(heightsHere()).toBeUndefined();
  });

  test.each(['null', '"text"', '7', '[]', '{', '{"width":"390"}'])('are none in %s', (text) => {
    stored.set(heightsFact.key, text);
    expect(heightsHere()).toBeUndefined();
  });
});

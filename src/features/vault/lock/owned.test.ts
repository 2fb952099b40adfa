import { expect, test } from 'vitest';
import { of, ownOf } from './owned.ts';

test('keeps a state from the next person who signs in', () => {
  const changed = of<{ minutes?: number }>('ana', { minutes: 60 });
  expect(ownOf(changed, 'ana', {})).toEqual({ minutes: 60 });
  expect(ownOf(changed, 'sam', {})).toEqual({});
  expect(ownOf(changed, null, {})).toEqual({});
});

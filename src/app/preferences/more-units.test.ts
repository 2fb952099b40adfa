import { expect, test } from 'vitest';
import { moreUnitsFact } from './more-units.ts';

test('a unit that this release does not know leaves the others as they are', () => {
  expect(
    moreUnitsFact.parse({ weight: 'stone', length: 'in', head: 7, solids: null, dose: 'mg' }),
  ).toEqual({ length: 'in', solids: null, dose: 'mg' });
  expect(moreUnitsFact.parse({})).toEqual({});
  expect(moreUnitsFact.parse('cm')).toBeUndefined();
});

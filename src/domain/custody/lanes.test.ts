import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

const both = { id: 'both', childIds: ['mia', 'leo'] };
const ofLeo = { id: 'leo-only', childIds: ['leo'] };

test('siblings with the same plan share a lane, others have their own', () => {
  expect(lanesOf(['mia', 'leo', 'ida'], [both], [])).toMatchObject([
    { key: 'mia leo', childIds: ['mia', 'leo'], plans: [both] },
  ]);
  expect(lanesOf(['mia', 'leo'], [both, ofLeo], [])).toMatchObject([
    { key: 'mia', plans: [both] },
    { key: 'leo', plans: [both, ofLeo] },
  ]);
});

test('an override for one of the siblings gives that child a lane', () => {
  expect(lanesOf(['mia', 'leo'], [both], [ofLeo])).toMatchObject([
    { key: 'mia', overrides: [] },
    { key: 'leo', overrides: [ofLeo] },
  ]);
});

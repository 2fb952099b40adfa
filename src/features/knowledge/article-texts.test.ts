import { expect, test } from 'vitest';
import { ageText } from './article-texts.ts';

test.each([
  [null, null, null],
  [0, 6, '0–6 months'],
  [18, 24, '18–24 months'],
  [0, 36, '0–3 years'],
  [4, 48, '4 months to 4 years'],
  [1, 36, '1 month to 3 years'],
  [20, 30, '20–30 months'],
  [1, null, 'From 1 month'],
  [36, null, 'From 3 years'],
  [null, 12, 'Up to 12 months'],
  [null, 60, 'Up to 5 years'],
])('says an age of %s to %s months as "%s"', (ageFromMonths, ageToMonths, text) => {
  expect(ageText({ ageFromMonths, ageToMonths })).toBe(text);
});

import { expect, test } from 'vitest';
import { HOUR_MS } from '../../schema/limits.ts';
import { formatTime } from '../i18n/format.ts';
import { formatLatelyAt } from './lately.ts';

const now = new Date(2026, 6, 14, 12).getTime();

test.each([
  [2, (time: string) => `at ${time}`],
  [26, (time: string) => `yesterday ${time}`],
])('a time %i hours ago reads as a part of a sentence', (hours, text) => {
  const at = now - hours * HOUR_MS;
  expect(formatLatelyAt(at, now)).toBe(text(formatTime(at)));
});

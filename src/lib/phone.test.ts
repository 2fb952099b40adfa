import { expect, test } from 'vitest';
import { phoneAddress } from './phone.ts';

test('calls a number as people write it', () => {
  expect(phoneAddress('+49 (30) 555-0142')).toBe('tel:+49305550142');
});

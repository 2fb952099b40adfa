import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('gives the digest of Node for any bytes, in whatever pieces they come', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
      (bytes, cuts) => {
        const hash = new Sha256();
        const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
          (a, b) => a - b,
        );
        let from = 0;
        for (const end of ends) {
          hash.update(bytes.subarray(from, end));
          from = end;
        }
        expect(hash.hex()).toBe(expected(bytes));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128])(
  'pads %i bytes as the standard says',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => i);
    expect(new Sha256().update(bytes).hex()).toBe(expected(bytes));
  },
);

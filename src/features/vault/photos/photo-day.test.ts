import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import { photoDay } from './photo-day.ts';

test('the day of a photo is that of the exact offset, around every change of the clock', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2027, 0) }),
      fc.constantFrom(...zones),
      (takenAt, takenTz) => {
        expect(photoDay({ takenAt, takenTz })).toBe(
          localDayOf(takenAt, offsetMinOf(takenAt, takenTz)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';
import { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';
import { grantOf, nextShift, rightsProblems, rightsValues } from './rights-values.ts';

const at = (local: string) => Date.parse(`${local}:00`);

describe('the values of the rights form', () => {
  test('convert to a grant and back, with fields of a newer release', () => {
    const grant = {
      ...presets.nanny,
      validFrom: at('2026-05-03T00:00'),
      validTo: at('2026-06-01T00:00'),
      onlyOnShift: true,
      shifts: [
        { from: at('2026-05-04T08:00'), to: at('2026-05-04T12:30') },
        { from: at('2026-05-05T20:00'), to: at('2026-05-06T06:00') },
      ],
      unknownYet: 'stays',
    };
    expect(grantOf(rightsValues(grant))).toEqual(grant);
    expect(grantOf(rightsValues(presets.relative))).toEqual(presets.relative);
    expect(Grant.safeParse(grantOf(rightsValues(grant))).success).toBe(true);
  });

  test('include the last day', () => {
    const values = { ...rightsValues(presets.sitter), from: '2026-05-03', until: '2026-05-03' };
    const { validFrom, validTo } = grantOf(values);
    expect((validTo ?? 0) - (validFrom ?? 0)).toBe(DAY_MS);
  });

  test('end a shift on the next day when it passes midnight', () => {
    const night = { day: '2026-05-03', start: '21:00', end: '07:00' };
    const { shifts } = grantOf({ ...rightsValues(presets.sitter), shifts: [night] });
    expect(shifts).toEqual([
      { from: at('2026-05-03T21:00'), to: at('2026-05-03T21:00') + 10 * HOUR_MS },
    ]);
  });

  test('propose the next shift a week after the last one, else four hours from the next full hour', () => {
    const last = { day: '2026-05-03', start: '08:00', end: '12:00' };
    expect(nextShift(last, 0)).toEqual({ ...last, day: '2026-05-10' });
    expect(nextShift(undefined, at('2026-05-03T09:20'))).toEqual({
      day: '2026-05-03',
      start: '10:00',
      end: '14:00',
    });
  });

  test('report values that do not fit together', () => {
    const values = rightsValues(presets.sitter);
    expect(rightsProblems(values)).toEqual({});
    expect(
      rightsProblems({
        ...values,
        from: '2026-05-03',
        until: '2026-05-02',
        shifts: [{ day: '', start: '08:00', end: '12:00' }],
      }),
    ).toEqual({
      until: expect.stringMatching(/before/) as string,
      'shifts.0.day': expect.any(String) as string,
    });
  });
});

import { expect, test } from 'vitest';
import { conversionsOf } from './conversions.ts';
import { shiftedPayload } from './shifted-payload.ts';

test('a nap becomes night sleep and back, and keeps its other fields', () => {
  const nap = { kind: 'nap', place: 'crib' };
  const [night] = conversionsOf('sleep', nap);
  expect(night?.payload).toEqual({ kind: 'night', place: 'crib' });
  expect(conversionsOf('sleep', night?.payload ?? {})[0]?.payload).toEqual(nap);
});

test('an entry without a conversion, or of a newer release, has none', () => {
  expect(conversionsOf('diaper', { kind: 'wet' })).toEqual([]);
  expect(conversionsOf('hiccups', {})).toEqual([]);
});

test('only times that belong to the entry move with it', () => {
  const waking = { at: 1_000, minutes: 5 };
  expect(shiftedPayload('sleep', { kind: 'nap', wakings: [waking] }, -400)).toEqual({
    kind: 'nap',
    wakings: [{ at: 600, minutes: 5 }],
  });
  const visit = { reason: 'check-up', nextVisitAt: 1_000 };
  expect(shiftedPayload('doctor_visit', visit, -400)).toBe(visit);
});

import { expect, test } from 'vitest';
import { nextPlace } from './next-place.ts';

test.each([
  ['an invited caregiver to their own start', 'caregiver', 2, '/caregiver-onboarding'],
  ['a caregiver without a child there, too', 'caregiver', 0, '/caregiver-onboarding'],
  ['a parent without children to the setting up', 'parent', 0, '/onboarding'],
  ['a parent who joins children to Home', 'parent', 2, '/home'],
  ['a parent whose children nobody could count', 'parent', null, '/caregiver-onboarding'],
  ['the owner of a new family to the setting up', 'super_admin', null, '/onboarding'],
] as const)('sends %s', (_who, role, children, place) => {
  expect(nextPlace({ role, paid: false, children })).toBe(place);
});

test('asks a person who has paid for the child first, in every case', () => {
  for (const role of ['super_admin', 'parent', 'caregiver'] as const) {
    expect(nextPlace({ role, paid: true, children: null })).toBe('childProfile');
  }
});

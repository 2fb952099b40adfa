import { expect, test } from 'vitest';
import { changesOf, ownProfile } from './own-profile.ts';

const rosa = { name: 'Rosa', relation: 'nanny', phone: '+420 1' } as const;

test('shows the answered name instead of the one from the email address', () => {
  const user = { name: 'rosa.k' };
  expect(ownProfile(user, undefined, {})).toEqual({ name: 'rosa.k', relation: null, phone: '' });
  expect(ownProfile(user, { ...rosa }, {})).toEqual(rosa);
  const said = { name: 'Rosi', relation: 'friend', phone: null } as const;
  expect(ownProfile(user, { ...rosa }, said)).toEqual({ ...said, phone: '' });
  // From a release that knows others.
  expect(ownProfile(user, { ...rosa, relation: 'godmother' }, {}).relation).toBeNull();
});

test('changes nothing when the person continues without an answer', () => {
  expect(changesOf(rosa, { name: null, relation: null })).toBeNull();
  expect(changesOf(rosa, { name: ' Rosa ', relation: 'nanny', phone: '+420 1' })).toBeNull();
});

test('sends only changed fields', () => {
  expect(changesOf(rosa, { name: 'Rosi', relation: null, phone: null })).toEqual({ name: 'Rosi' });
  expect(changesOf(rosa, { name: null, relation: 'friend', phone: ' ' })).toEqual({
    relation: 'friend',
    phone: null,
  });
});

import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../schema/wire/account.ts';
import { changesIn, draftOf, problemsOf } from './profile-draft.ts';

const profile: Profile = {
  id: 'u1',
  accountId: 'a1',
  username: 'ana@example.org',
  name: 'Ana',
  color: '#3B82F6',
  role: 'parent',
  relation: 'mother',
  phone: null,
  onboardingComplete: true,
};
const draft = draftOf(profile, null);

describe('the profile form', () => {
  test('sends only changed fields', () => {
    expect(changesIn(draft, draft)).toBeNull();
    expect(changesIn(draft, { ...draft, name: ' Ana ' })).toBeNull();
    expect(changesIn(draft, { ...draft, phone: ' 0170 1 ' })).toEqual({ phone: '0170 1' });
  });

  test('sends a photo that was chosen, and null for one that was removed', () => {
    const photo = 'data:image/jpeg;base64,/9j/AA==';
    expect(changesIn(draft, { ...draft, photo })).toEqual({ photo });
    expect(changesIn({ ...draft, photo }, draft)).toEqual({ photo: null });
  });

  test('sends null for a removed phone number', () => {
    expect(changesIn({ ...draft, phone: '0170' }, { ...draft, phone: '' })).toEqual({
      phone: null,
    });
  });

  test('reports problems by field', () => {
    expect(problemsOf({ ...draft, name: '  ' }).name).toBe('missing');
    expect(problemsOf({ ...draft, name: 'a'.repeat(61) }).name).toBe('long');
    expect(problemsOf({ ...draft, phone: 'call me' }).phone).toBe('letters');
    expect(problemsOf({ ...draft, phone: '+49 (170) 1-2' })).toEqual({ name: null, phone: null });
  });

  test('ignores a relation of a newer release', () => {
    expect(draftOf({ ...profile, relation: 'great-aunt' }, null).relation).toBeNull();
  });
});

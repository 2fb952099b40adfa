import { expect, test } from 'vitest';
import type { Role } from '../../schema/rights/roles.ts';
import { accessOf } from './access.ts';
import type { SessionState } from './session.ts';

test('waits while the session is loading', () => {
  expect(accessOf(undefined)).toEqual({ kind: 'wait' });
  expect(accessOf({ status: 'loading' }, 'parent')).toEqual({ kind: 'wait' });
});

test('sends a visitor to the front page', () => {
  expect(accessOf({ status: 'signedOut' })).toEqual({ kind: 'go', to: '/' });
  expect(accessOf({ status: 'signedOut' }, 'parent')).toEqual({ kind: 'go', to: '/' });
  const { user } = signedIn('parent');
  expect(accessOf({ status: 'removed', user })).toEqual({ kind: 'go', to: '/' });
});

test('shows the screen to a signed-in person, also after their session has ended', () => {
  expect(accessOf(signedIn('caregiver'))).toMatchObject({ kind: 'show', user: { id: 'u' } });
  expect(accessOf({ ...signedIn('parent'), needsSignIn: true })).toMatchObject({ kind: 'show' });
});

test('sends a person with another role to Home', () => {
  expect(accessOf(signedIn('super_admin'), 'super_admin')).toMatchObject({ kind: 'show' });
  expect(accessOf(signedIn('parent'), 'super_admin')).toEqual({ kind: 'go', to: '/home' });
});

function signedIn(role: Role): Extract<SessionState, { status: 'signedIn' }> {
  const user = { id: 'u', accountId: 'a', username: 'u@x', name: 'U', color: '#000000', role };
  return { status: 'signedIn', user, needsSignIn: false };
}

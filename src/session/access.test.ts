import { expect, test } from 'vitest';
import type { Role } from '../../schema/rights/roles.ts';
import { accessOf } from './access.ts';
import type { SessionState } from './session.ts';

test('shows nothing while nobody knows who it is', () => {
  expect(accessOf(undefined)).toEqual({ kind: 'wait' });
  expect(accessOf({ status: 'loading' }, 'parent')).toEqual({ kind: 'wait' });
});

test('sends a visitor to the front page', () => {
  expect(accessOf({ status: 'signedOut' })).toEqual({ kind: 'go', to: '/' });
  expect(accessOf({ status: 'signedOut' }, 'parent')).toEqual({ kind: 'go', to: '/' });
  const { user } = signedIn('parent');
  expect(accessOf({ status: 'removed', user })).toEqual({ kind: 'go', to: '/' });
});

test('lets in who is signed in, also after their session has ended', () => {
  expect(accessOf(signedIn('caregiver'))).toMatchObject({ kind: 'show', user: { id: 'u' } });
  expect(accessOf({ ...signedIn('parent'), needsSignIn: true })).toMatchObject({ kind: 'show' });
});

test('sends who has another role home', () => {
  expect(accessOf(signedIn('super_admin'), 'super_admin')).toMatchObject({ kind: 'show' });
  expect(accessOf(signedIn('parent'), 'super_admin')).toEqual({ kind: 'go', to: '/home' });
});

function signedIn(role: Role): Extract<SessionState, { status: 'signedIn' }> {
  const user = { id: 'u', accountId: 'a', username: 'u@x', name: 'U', color: '#000000', role };
  return { status: 'signedIn', user, needsSignIn: false };
}

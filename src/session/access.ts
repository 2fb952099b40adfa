import type { Role } from '../../schema/rights/roles.ts';
import type { SessionState, SessionUser } from './session.ts';

/** What a guarded screen does: wait, redirect, or render for `user`. */
export type Access = { kind: 'wait' } | { kind: 'go'; to: '/' | '/home' } | Granted;
type Granted = { kind: 'show'; user: SessionUser };

/** The route guard (specification §4). @param role the one role that may see the screen */
export function accessOf(state: SessionState | undefined, role?: Role): Access {
  if (state === undefined || state.status === 'loading') return { kind: 'wait' };
  if (state.status !== 'signedIn') return { kind: 'go', to: '/' };
  if (role !== undefined && state.user.role !== role) return { kind: 'go', to: '/home' };
  return { kind: 'show', user: state.user };
}

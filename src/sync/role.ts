import type { Role } from '../../schema/rights/roles.ts';
import type { Session } from '../session/session.ts';

/** The role of the signed-in user according to the token; null when nobody is signed in. */
export function roleOf({ state }: Pick<Session, 'state'>): Role | null {
  const current = state.get();
  return current.status === 'signedIn' ? current.user.role : null;
}

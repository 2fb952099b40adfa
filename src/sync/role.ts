import type { Role } from '../../schema/rights/roles.ts';
import type { Session } from '../session/session.ts';

/** The role of whoever is signed in, as their token says it; null where it does not. */
export function roleOf({ state }: Pick<Session, 'state'>): Role | null {
  const current = state.get();
  return current.status === 'signedIn' ? current.user.role : null;
}

import type { AnyRecord } from '../../../schema/records/record.ts';
import { isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';

/**
 * Whether the server shows this person the former versions of a record. One of them may have been visible
 * to fewer people than the current one.
 */
export function useSeesHistory({ createdBy }: Pick<AnyRecord, 'createdBy'>): boolean {
  const state = useLive(useSession().state);
  if (state?.status !== 'signedIn') return false;
  return isParent(state.user.role) || createdBy === state.user.id;
}

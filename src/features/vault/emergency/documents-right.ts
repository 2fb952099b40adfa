import { grantsFor } from '../../../../schema/rights/grants.ts';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useSession } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { useLive } from '../../../ui/use-live.ts';
import { useNow } from '../../../ui/use-now.ts';

type DocumentsRight = 'none' | 'emergency' | 'chosen' | 'all' | 'parent';

/** The most that this person may see of documents, about any child; undefined until it is known. */
export function useDocumentsRight(): DocumentsRight | undefined {
  const state = useLive(useSession().state);
  const children = useQuery((replica) => replica.children.all(), []);
  const members = useQuery((replica) => replica.members.all(), []);
  const now = useNow(60_000);
  if (state?.status !== 'signedIn' || !children || !members) return undefined;
  const { id, role } = state.user;
  const own = members.find(({ record }) => record.id === id)?.record ?? null;
  if (isParent(own?.role ?? role)) return 'parent';
  const records = children.map(({ record }) => record);
  const rights = Object.values(grantsFor(id, records, own, now)).map(({ documents }) => documents);
  return ORDER.find((right) => rights.includes(right)) ?? 'none';
}

const ORDER = ['all', 'chosen', 'emergency'] as const;

import { isParent } from '../../../schema/rights/roles.ts';
import { formatList } from '../../i18n/format.ts';
import '../../i18n/lazy/access.ts';
import { t } from '../../i18n/t.ts';
import { useQuery } from '../use-query.ts';

/** The names of the parents, as a caregiver reads them: "Ana and Ben". */
export function useParents(): string {
  const members = useQuery((replica) => replica.members.all(), []);
  const parents = (members ?? []).map(({ record }) => record).filter(({ role }) => isParent(role));
  if (parents.length === 0) return t('access.theParents');
  const ownerFirst = parents.toSorted(
    (a, b) => Number(b.role === 'super_admin') - Number(a.role === 'super_admin'),
  );
  return formatList(ownerFirst.map(({ name }) => name));
}

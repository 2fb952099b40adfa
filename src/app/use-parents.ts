import { isParent } from '../../schema/rights/roles.ts';
import { formatList } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { useQuery } from './use-query.ts';

/** Whom a caregiver asks, by name: "Ana and Ben". */
export function useParents(): string {
  const members = useQuery((replica) => replica.members.all(), []);
  const names = (members ?? []).filter(({ record }) => isParent(record.role));
  if (names.length === 0) return t('entries.theParents');
  return formatList(names.map(({ record }) => record.name));
}

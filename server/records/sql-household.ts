import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { Queryable } from '../db/database.ts';
import type { Household } from './store.ts';

type Fields = Pick<ChildRecord, 'caregivers' | 'clocks' | 'removed'> &
  Pick<MemberRecord, 'limit' | 'paused'>;
type Row = Fields & { collection: string; id: string; whole: Fields | null };

/**
 * Without the photos, which are most of a child. PostgreSQL cannot take a field out of JSON with
 * certain escapes (\u0000, half a surrogate pair), so a record with any escape like that comes whole.
 */
const HOUSEHOLD = `select /* prepared */ r.collection, r.id, f.*, case when s.escaped then r.body end as whole
  from records r
  cross join lateral (select position('\\u' in r.body::text) > 0 as escaped offset 0) s
  left join lateral json_to_record(case when not s.escaped then r.body end)
    as f (caregivers json, clocks json, removed json, "limit" json, paused json) on true
  where r.account_id = $1
    and (r.collection = '${children.name}' or r.collection = '${members.name}' and r.id = $2)`;

/** What determines one person's rights; see `RecordStore`. */
export async function readHousehold(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<Household> {
  const rows = await db.query<Row>(HOUSEHOLD, [accountId, userId]);
  const found = rows.map(({ collection, id, whole, ...fields }) => ({
    collection,
    record: { id, ...(whole ?? fields) },
  }));
  return {
    children: found.filter(({ collection }) => collection === children.name),
    members: found.filter(({ collection }) => collection === members.name),
  };
}

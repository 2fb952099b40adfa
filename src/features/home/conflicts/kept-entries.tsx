import { DAY_MS } from '../../../../schema/limits.ts';
import { KeptNotice, useNewestKept } from '../../../app/conflicts/kept-notice.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useNow } from '../../../ui/use-now.ts';

/** How long ago the deletion may be: a new device receives old ones as well. */
const SINCE_MS = 7 * DAY_MS;
/** What is changed by two people at once is recent. The sheet of an older entry has the notice, too. */
const ENTRIES = 100;

/** Says that an entry which somebody deleted was kept, because somebody else was changing it. */
export function KeptEntries() {
  const { children = [] } = useSelectedChild();
  const childIds = children.map(({ record }) => record.id);
  const entries = useQuery(
    ({ events }) => events.timeline({ childIds, limit: ENTRIES }),
    [childIds.join()],
  );
  const from = useNow(60_000) - SINCE_MS;
  const event = useNewestKept(entries?.map(({ record }) => record) ?? [], from);
  return event && <KeptNotice isNamed event={event} />;
}

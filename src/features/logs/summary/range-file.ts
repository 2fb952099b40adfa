import { canExport } from '../../../../schema/rights/actor.ts';
import { grantsFor } from '../../../../schema/rights/grants.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useOwnMember } from '../../../app/people/use-own-member.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { useNow } from '../../../ui/use-now.ts';
import { shareFile } from '../../../app/charts/share.ts';
import { selectionFile } from '../timeline/selection-file.ts';

/** Whether this person may export the log of a child. */
export function useMayExport(child: ChildRecord): boolean {
  const { role } = useOwnRole();
  const member = useOwnMember();
  // A grant can begin and end by the clock.
  const now = useNow(60_000);
  if (role === null || !member) return false;
  const grants = grantsFor(member.id, [child], member, now);
  return canExport({ userId: member.id, role, grants }, child.id);
}

/** Hands over the entries of a range as CSV. Rejects when that fails. */
export function useRangeFile(
  child: ChildRecord,
): (records: readonly EventRecord[], range: DayRange) => Promise<void> {
  const people = usePeople();
  const units = useUnits();
  return async (records, { from, to }) => {
    const names = {
      children: new Map([[child.id, child.name]]),
      people: new Map(people.all.map(({ id, name }) => [id, name])),
    };
    await shareFile(
      selectionFile(records, 'csv', { names, units }),
      from === to ? `nestling-${from}.csv` : `nestling-${from}-${to}.csv`,
    );
  };
}

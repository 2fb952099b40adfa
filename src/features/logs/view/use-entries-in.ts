import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { liveChartEntries } from '../../../app/statistics/chart-entries.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayOf } from '../../../domain/days/days.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

/** What was logged for a child in a range, oldest first; undefined until it is read. */
export function useEntriesIn(
  child: ChildRecord,
  { from, to }: DayRange,
): readonly Entry<EventRecord>[] | undefined {
  const { dayStartHour } = logSettingsOf(child);
  const entries = useQuery(
    (replica) =>
      liveChartEntries(replica.events, { childId: child.id, days: { from, to }, dayStartHour }),
    [child.id, from, to, dayStartHour],
  );
  return entries?.filter(({ record }) => {
    const day = dayOf(record, dayStartHour);
    return record.childId === child.id && day >= from && day <= to;
  });
}

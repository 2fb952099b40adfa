import { DAY_MS } from '../../../../schema/limits.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { MeasurementRow } from '../../../app/growth/measurement-row.tsx';
import { measurementsIn } from '../../../app/growth/measurements.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';

/** What was measured on a day of which Home shows entries. */
export function DayMeasurements({ day }: { day: string }) {
  const { children = [], chosen } = useSelectedChild();
  const people = usePeople();
  const found = useMeasuredOn(day);
  return found?.map((entry) => (
    <li key={entry.record.id}>
      <MeasurementRow
        entry={entry}
        child={children.find(({ record }) => record.id === entry.record.childId)?.record}
        isNamed={chosen.length > 1}
        author={people.find(entry.record.createdBy)}
      />
    </li>
  ));
}

/** The measurements of the chosen children on a day; undefined until they are read. */
export function useMeasuredOn(day: string) {
  const { childIds } = useSelectedChild();
  return useQuery(
    (replica) => {
      // A measurement lies at its local time, as if it were UTC.
      const from = Date.parse(`${day}T00:00Z`);
      return measurementsIn(replica, { childIds, from, to: from + DAY_MS });
    },
    [childIds.join(), day],
  );
}

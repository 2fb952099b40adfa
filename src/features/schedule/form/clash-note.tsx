import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useMemo } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { clashesOf } from '../../../domain/schedule/clashes.ts';
import { shownAt, shownIn } from '../../../domain/schedule/shown.ts';
import { dayIn, formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { whenText } from '../schedule-texts.ts';
import { type EntryValues, fieldsOf } from './entry-values.ts';

const SHOWN_MAX = 3;

/** Says that somebody has something else at this time. It does not keep the entry from being saved. */
export function ClashNote({ id, values }: { id: string; values: EntryValues }) {
  const clashes = useClashes(id, values);
  const people = usePeople();
  const { children = [] } = useSelectedChild();
  const today = dayIn(useNow(60_000));
  if (clashes.length === 0) return null;
  const namesOf = (userIds: readonly string[], childIds: readonly string[]) =>
    formatList([
      ...userIds.map((each) => people.find(each).name),
      ...children.flatMap(({ record }) => (childIds.includes(record.id) ? [record.name] : [])),
    ]);
  return (
    <Banner tone="attention" icon={CalendarClock} title={t('scheduleForm.clashTitle')}>
      {clashes.slice(0, SHOWN_MAX).map(({ shown, userIds, childIds }) => (
        <p key={shown.key}>
          {t('scheduleForm.clash', {
            who: namesOf(userIds, childIds),
            title: shown.record.title,
            when: whenText(shown, today),
          })}
        </p>
      ))}
    </Banner>
  );
}

function useClashes(id: string, values: EntryValues) {
  const tz = useDeviceZone();
  const entries = useQuery(liveEntries, []);
  const { allDay, startDay, startTime, endDay, endTime, category, assignedTo, childIds } = values;
  const { start, end } = fieldsOf(values);
  const isTimed = !allDay && startDay && startTime && endDay && endTime && end > start;
  const people = assignedTo.join();
  const kids = childIds.join();
  return useMemo(() => {
    if (!entries || !isTimed || category === 'task') return [];
    const at = shownAt({ allDay: false, start, end, tz: values.tz }, tz);
    const near = { from: addDays(at.firstDay, -1), to: addDays(at.lastDay, 2) };
    return clashesOf(
      {
        id,
        category,
        assignedTo: people === '' ? [] : people.split(','),
        childIds: kids === '' ? [] : kids.split(','),
        startAt: at.startAt,
        endAt: at.endAt,
      },
      shownIn(entries, near, tz),
    );
  }, [entries, isTimed, category, start, end, values.tz, tz, id, people, kids]);
}

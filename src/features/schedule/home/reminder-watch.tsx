import { useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useMemo, useState } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { draftFact } from '../../../domain/entries/drafts.ts';
import {
  type DueReminder,
  REMINDER_REACH_DAYS,
  dueReminders,
} from '../../../domain/schedule/reminders.ts';
import { shownIn } from '../../../domain/schedule/shown.ts';
import { dayIn, formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-home.ts';
import { t } from '../../../i18n/t.ts';
import { readFact, writeFact } from '../../../lib/device-facts.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** What came due while the app was closed is still said when it opens, if it has not begun. */
const REACH_MS = REMINDER_REACH_DAYS * DAY_MS;
/** Enough to remember those that can still come due. */
const SEEN_MAX = 100;

/**
 * The reminders of this person, while the app is open: above every screen, until they are put away or
 * what they are about has begun.
 */
export function ReminderWatch({ userId }: { userId: string }) {
  const tz = useDeviceZone();
  const now = useNow(60_000);
  const entries = useQuery(liveEntries, []);
  const [seen, addSeen] = useSeen(userId);
  const today = dayIn(now);
  const shown = useMemo(() => {
    const range = { from: addDays(today, -1), to: addDays(today, REMINDER_REACH_DAYS) };
    return entries && shownIn(entries, range, tz);
  }, [entries, today, tz]);
  if (!shown || seen === undefined) return null;
  const due = dueReminders(shown, { userId, from: now - REACH_MS, now });
  return latestOfEach(due.filter(({ key }) => !seen.includes(key))).map((reminder) => (
    <Reminder
      key={reminder.key}
      reminder={reminder}
      now={now}
      onSeen={() =>
        addSeen(due.filter((each) => each.shown.key === reminder.shown.key).map(({ key }) => key))
      }
    />
  ));
}

/** Of several reminders of one occurrence the last one. */
function latestOfEach(due: readonly DueReminder[]): DueReminder[] {
  return [...new Map(due.map((reminder) => [reminder.shown.key, reminder])).values()];
}

function Reminder({
  reminder,
  now,
  onSeen,
}: {
  reminder: DueReminder;
  now: number;
  onSeen: () => void;
}) {
  const navigate = useNavigate();
  const { record, original, startAt } = reminder.shown;
  return (
    <Banner
      tone="attention"
      icon={Bell}
      title={t('scheduleHome.reminder', {
        title: record.title,
        when: formatMoment(startAt, { now }),
      })}
      actions={
        <>
          <Button variant="quiet" onClick={onSeen}>
            {t('scheduleHome.remindSeen')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onSeen();
              void navigate({
                to: '/schedule',
                search: { item: record.id, on: original } as never,
              });
            }}
          >
            {t('scheduleHome.remindOpen')}
          </Button>
        </>
      }
    >
      {record.place !== '' && <bdi>{record.place}</bdi>}
    </Banner>
  );
}

/** The reminders that were put away; undefined while they are read. */
function useSeen(
  userId: string,
): [readonly string[] | undefined, (keys: readonly string[]) => void] {
  const [seen, setSeen] = useState<readonly string[] | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    readFact(seenFact(userId)).then(
      (stored) => !isOver && setSeen(keysIn(stored?.values)),
      () => !isOver && setSeen([]),
    );
    return () => {
      isOver = true;
    };
  }, [userId]);
  return [
    seen,
    (keys) => {
      const next = [...(seen ?? []), ...keys].slice(-SEEN_MAX);
      setSeen(next);
      const fact = { savedAt: Date.now(), values: { keys: next } };
      void writeFact(seenFact(userId), fact).catch(() => undefined);
    },
  ];
}

/** A further id of the drafts of a person: a fact of its own would be part of the first load. */
function seenFact(userId: string) {
  return draftFact.of(userId, 'schedule', 'reminders');
}

function keysIn(values: object | undefined): readonly string[] {
  const keys: unknown = values && 'keys' in values ? values.keys : [];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

import { useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { useMemo } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import {
  type ReminderNotice,
  useAnnouncedReminders,
} from '../../../app/notifications/use-announced-reminders.ts';
import { useDismissed } from '../../../app/notifications/use-dismissed.ts';
import { useClock } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import {
  type DueReminder,
  REMINDER_REACH_DAYS,
  dueReminders,
} from '../../../domain/schedule/reminders.ts';
import { shownIn } from '../../../domain/schedule/shown.ts';
import { dayIn, formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-home.ts';
import { t } from '../../../i18n/t.ts';
import { livePreferences } from '../../../replica/stores/preferences.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** What came due while the app was closed is still said when it opens, if it has not begun. */
const REACH_MS = REMINDER_REACH_DAYS * DAY_MS;

/**
 * The reminders of this person, while the app is open: above every screen, until they are put away or
 * what they are about has begun.
 */
export function ReminderWatch({ userId }: { userId: string }) {
  const tz = useDeviceZone();
  const now = useNow(60_000);
  const clock = useClock();
  const entries = useQuery(liveEntries, []);
  const preferences = useQuery(livePreferences, []);
  const [dismissed, dismiss] = useDismissed(userId);
  const today = dayIn(now);
  const shown = useMemo(() => {
    const range = { from: addDays(today, -1), to: addDays(today, REMINDER_REACH_DAYS) };
    return entries && shownIn(entries, range, tz);
  }, [entries, today, tz]);
  const due = shown && dueReminders(shown, { userId, from: now - REACH_MS, now });
  const open = dismissed && due && latestOfEach(due.filter(({ key }) => !dismissed.has(key)));
  useAnnouncedReminders(
    open?.map((reminder) => noticeOf(reminder, now)),
    { userId, kind: 'schedule', preferences, now: () => clock.now() },
  );
  return (open ?? []).map((reminder) => (
    <Reminder
      key={reminder.key}
      reminder={reminder}
      now={now}
      onSeen={() =>
        dismiss(
          (due ?? []).filter((each) => each.shown.key === reminder.shown.key).map(({ key }) => key),
        )
      }
    />
  ));
}

function noticeOf(reminder: DueReminder, now: number): ReminderNotice {
  const { record, original } = reminder.shown;
  const item = encodeURIComponent(record.id);
  return {
    key: reminder.key,
    // As in the push message about it.
    tag: `schedule/${record.id}/${original}`,
    text: textOf(reminder, now),
    url: `/schedule?item=${item}&on=${original}`,
  };
}

function textOf({ shown: { record, startAt } }: DueReminder, now: number): string {
  return t('scheduleHome.reminder', { title: record.title, when: formatMoment(startAt, { now }) });
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
  const { record, original } = reminder.shown;
  return (
    <Banner
      tone="attention"
      icon={Bell}
      title={textOf(reminder, now)}
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

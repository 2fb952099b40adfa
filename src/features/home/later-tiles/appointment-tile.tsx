import { useNavigate } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useMemo } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { nextAppointment } from '../../../domain/schedule/next-appointment.ts';
import { type Shown, shownIn } from '../../../domain/schedule/shown.ts';
import { dayIn, formatLocalDay, formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/tiles.ts';
import { t } from '../../../i18n/t.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Tile } from '../../../ui/tile.tsx';
import { useHold } from '../dock/use-hold.ts';
import type { LaterTileProps } from './later-tile-props.ts';

/** A repeated entry happens for ever: what comes later than this is not said on Home. */
const AHEAD_DAYS = 180;

/** What comes next for the child in the schedule. */
export function AppointmentTile(props: LaterTileProps) {
  const { seesSchedule } = useRights();
  return seesSchedule ? <Next {...props} /> : null;
}

function Next({ childId, now, onMenu }: LaterTileProps) {
  const tz = useDeviceZone();
  const today = dayIn(now);
  const entries = useQuery(liveEntries, []);
  const shown = useMemo(
    () => entries && shownIn(entries, { from: today, to: addDays(today, AHEAD_DAYS) }, tz),
    [entries, today, tz],
  );
  const next = nextAppointment(shown ?? [], { childId, now, today });
  const navigate = useNavigate();
  const hold = useHold(onMenu, () => {
    const search = next ? { item: next.record.id, on: next.original } : {};
    void navigate({ to: '/schedule', search: search as never });
  });
  return (
    <Tile
      icon={CalendarCheck}
      title={t('tiles.appointmentShort')}
      value={shown && (next ? whenText(next, today) : t('home.never'))}
      detail={shown && (next ? <Detail next={next} today={today} /> : t('tiles.noAppointment'))}
      {...hold}
    />
  );
}

/** "15:30" of today; "Tomorrow"; "in 6 d" */
function whenText({ record, startAt, firstDay }: Shown, today: string): string {
  if (firstDay <= today) return record.allDay ? t('format.today') : formatTime(startAt);
  const days = Math.round((Date.parse(firstDay) - Date.parse(today)) / DAY_MS);
  return days === 1 ? t('format.tomorrow') : t('tiles.inDays', { days });
}

/** The title, and the day and time that the large value does not say. */
function Detail({ next, today }: { next: Shown; today: string }) {
  const { record, startAt, firstDay } = next;
  const day = firstDay <= today ? null : formatLocalDay(firstDay, today);
  const time = record.allDay || firstDay <= today ? null : formatTime(startAt);
  const when = [day, time].filter((part) => part !== null).join(' ');
  return (
    <>
      <bdi>{record.title}</bdi>
      {when !== '' && ` · ${when}`}
    </>
  );
}

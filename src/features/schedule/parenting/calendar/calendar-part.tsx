import CalendarX from 'lucide-react/icons/calendar-x';
import FileDown from 'lucide-react/icons/file-down';
import { useMemo, useState } from 'react';
import { lastDayOf } from '../../../../../schema/rules/agreements/status.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { useWeekStart } from '../../../../app/preferences/week-start.ts';
import { addMonths, monthWeeks } from '../../../../domain/schedule/month-weeks.ts';
import { formatLocalDate, formatMonth } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { mayProposeEnd } from '../ending/ending-view.ts';
import { PartyMark } from '../party.tsx';
import { useParentingAddress } from '../parenting-address.ts';
import type { ShownLane } from '../shown-lanes.ts';
import { useMayPropose } from '../use-may-propose.ts';
import { DaySheet } from './day-sheet.tsx';
import { dayText } from './day-text.ts';
import { gridLane } from './grid-lane.ts';
import { LaneShares } from './lane-shares.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthHeading } from './month-heading.tsx';
import { UpcomingExchanges } from './upcoming-exchanges.tsx';
import styles from './calendar.module.css';

type CalendarPartProps = {
  lanes: readonly ShownLane[];
  today: string;
  /** Opens the form of a request or an override, for a day; null where this person may not. */
  onRequest: ((lane: ShownLane, day: string) => void) | null;
  onOverride: ((lane: ShownLane, day: string) => void) | null;
  /** Opens the form to end a plan; null where this person may not. */
  onEnd: ((lane: ShownLane) => void) | null;
};

/** The month, the next exchanges and the shares. */
export function CalendarPart({ lanes, today, onRequest, onOverride, onEnd }: CalendarPartProps) {
  const [address, change] = useParentingAddress();
  const weekStart = useWeekStart();
  const date = address.date ?? today;
  const month = date.slice(0, 7);
  const firstDay = `${month}-01`;
  const [openDay, setOpenDay] = useState<string | null>(null);
  const weeks = useMemo(() => monthWeeks(firstDay, weekStart), [firstDay, weekStart]);
  const from = weeks[0]?.[0] ?? firstDay;
  const to = addDays(weeks.at(-1)?.at(-1) ?? from, 1);
  const gridLanes = useMemo(
    () => lanes.map((lane) => gridLane(lane, { from, to, isOnly: lanes.length === 1 })),
    [lanes, from, to],
  );
  const setDate = (day: string) => change({ date: day === today ? null : day });
  const tz = lanes[0]?.tz ?? 'UTC';
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <MonthHeading date={date} today={today} onDate={setDate} />
        <Legend lanes={lanes} today={today} />
        <MonthGrid
          label={t('parenting.monthOf', { month: formatMonth(month) })}
          weeks={weeks}
          month={month}
          lanes={gridLanes}
          today={today}
          focused={date}
          onFocus={setDate}
          onOpen={(day) => {
            setDate(day);
            setOpenDay(day);
          }}
          textOf={(day) => dayText(day, gridLanes, { today, tz })}
        />
      </div>
      <div className={styles.side}>
        <UpcomingExchanges lanes={lanes} />
        {lanes.map((lane) => (
          <LaneShares key={lane.key} lane={lane} isOnly={lanes.length === 1} date={date} />
        ))}
        <Button
          icon={FileDown}
          onClick={() =>
            change({
              period: { from: firstDay, to: addDays(addMonths(firstDay, 1), -1) },
            })
          }
        >
          {t('parenting.export')}
        </Button>
        {onEnd && <EndButtons lanes={lanes} today={today} onEnd={onEnd} />}
      </div>
      {openDay !== null && (
        <DaySheet
          day={openDay}
          today={today}
          lanes={lanes}
          onRequest={onRequest}
          onOverride={onOverride}
          onClose={() => setOpenDay(null)}
        />
      )}
    </div>
  );
}

/** The names behind the patterns and initials. */
function Legend({ lanes, today }: { lanes: readonly ShownLane[]; today: string }) {
  return (
    <ul className={styles.legend}>
      {lanes.map((lane) => (
        <li key={lane.key} className={styles.legendLane}>
          {lanes.length > 1 && <span className={styles.legendLabel}>{lane.label}</span>}
          {lane.parties.map((party) => (
            <span key={party.id} className={styles.legendItem}>
              <PartyMark party={party} />
              <bdi>{party.label}</bdi>
            </span>
          ))}
          {lane.parties.filter(({ userId }) => userId !== null).length < 2 && (
            <span className={styles.alone}>{t('parenting.notShared')}</span>
          )}
          <EndOf lane={lane} today={today} />
        </li>
      ))}
    </ul>
  );
}

/** "until 30 June", of a plan with a last day. */
function EndOf({ lane: { plan }, today }: { lane: ShownLane; today: string }) {
  const last = lastDayOf(plan);
  if (last === null) return null;
  return (
    <span className={styles.alone}>
      {t('parenting.endsOn', { day: formatLocalDate(last, today) })}
    </span>
  );
}

function EndButtons({
  lanes,
  today,
  onEnd,
}: {
  lanes: readonly ShownLane[];
  today: string;
  onEnd: (lane: ShownLane) => void;
}) {
  const { decidesAlone } = useMayPropose();
  const me = usePeople().me?.id;
  return lanes
    .filter(({ plan }) => mayProposeEnd(plan, { me, decidesAlone, today }))
    .map((lane) => (
      <Button key={lane.key} variant="quiet" icon={CalendarX} onClick={() => onEnd(lane)}>
        {lanes.length === 1
          ? t('parenting.endPlan')
          : t('parenting.endPlanOf', { children: lane.label })}
      </Button>
    ));
}

import { useMemo, useState } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { useWeekStart } from '../../../app/preferences/week-start.ts';
import { percentages, sharesIn } from '../../../domain/custody/shares.ts';
import { weekOf } from '../../../domain/days/weeks.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { dayText } from './calendar/day-text.ts';
import { gridLane } from './calendar/grid-lane.ts';
import { MonthGrid } from './calendar/month-grid.tsx';
import { amountText } from './calendar/amount-text.ts';
import styles from './eight-weeks.module.css';
import { PartyMark } from './party.tsx';
import type { ShownLane } from './shown-lanes.ts';

const WEEKS = 8;

export type PreviewLane = Pick<
  ShownLane,
  'key' | 'label' | 'parties' | 'partyOf' | 'agreed' | 'noted' | 'tz' | 'isDraft'
>;

/** Eight weeks of a plan from a day on, and how the nights are shared in them. */
export function EightWeeks({
  lane,
  from,
  today,
}: {
  lane: PreviewLane;
  from: string;
  today: string;
}) {
  const weekStart = useWeekStart();
  const [focused, setFocused] = useState(from);
  const { weeks, grid, shares, last } = useMemo(() => {
    const first = weekOf(from, weekStart).from;
    const end = addDays(first, WEEKS * 7);
    return {
      weeks: Array.from({ length: WEEKS }, (_, week) =>
        Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)),
      ),
      grid: gridLane(lane, { from: first, to: end, isOnly: true }),
      last: addDays(end, -1),
      shares: sharesIn(
        lane.agreed,
        lane.parties.map(({ id }) => id),
        { from, to: addDays(from, WEEKS * 7) },
        lane.tz,
      ).real,
    };
  }, [lane, from, weekStart]);
  const percents = percentages(shares.map(({ nights }) => nights));
  return (
    <div className={styles.preview}>
      {/* Safari drops list semantics with list-style: none unless the role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.shares}>
        {shares.map((share, index) => (
          <li key={share.party} className={styles.share}>
            <PartyMark party={lane.partyOf(share.party)} />
            <span>
              <bdi>{lane.partyOf(share.party)?.label}</bdi>{' '}
              <strong>{t('parenting.percent', { percent: percents[index] ?? 0 })}</strong>{' '}
              <span className={styles.amount}>{amountText(share, 'nights')}</span>
            </span>
          </li>
        ))}
      </ul>
      <MonthGrid
        label={t('parenting.daysFromTo', {
          from: formatLocalDate(weeks[0]?.[0] ?? from, today),
          to: formatLocalDate(last, today),
        })}
        weeks={weeks}
        month={null}
        lanes={[grid]}
        today={today}
        focused={grid.days.has(focused) ? focused : from}
        onFocus={(day) => {
          if (grid.days.has(day)) setFocused(day);
        }}
        onOpen={setFocused}
        textOf={(day) => dayText(day, [grid], { today, tz: lane.tz })}
      />
    </div>
  );
}

import { memo } from 'react';
import { dayTotalsText } from '../../../app/entries/day-totals-text.ts';
import { useMarkedTotals } from '../../../app/duplicates/unsure-days.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { totalsOfTypes } from '../../../domain/days/day-totals.ts';
import { dayAt } from '../../../domain/days/days.ts';
import type { Units } from '../../../domain/units.ts';
import { formatLocalDay, formatNumber } from '../../../i18n/format.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ChildTotals } from '../../../app/statistics/child-totals.tsx';
import { useDayTotals } from '../../../app/statistics/use-day-totals.ts';
import type { TimelineRow } from './timeline-rows.ts';
import styles from './timeline-list.module.css';

type DayHeaderProps = {
  row: Extract<TimelineRow, { kind: 'day' }>;
  units: Units;
  /** The types shown; an empty list means all. */
  types: readonly EventType[];
  /** Only some of its entries are shown. */
  isNarrowed: boolean;
};

/** "Tue 14 Oct  7 feeds · 640 ml · 13 h 05 sleep · 6 wet 2 dirty" */
export const DayHeader = memo(function DayHeader(props: DayHeaderProps) {
  const { row, types, isNarrowed } = props;
  // A list may stay open over midnight, or until the clock is corrected.
  const { dayStartHour } = useSettingsOf()(null);
  const today = dayAt(useNow(60_000), deviceZone(), dayStartHour);
  const { childIds } = useSelectedChild();
  const notes = [
    isNarrowed ? t('logs.found', { count: row.count }) : '',
    row.hours === 24 ? '' : t('logs.hoursDay', { hours: formatNumber(row.hours) }),
  ].filter((note) => note !== '');
  const isOfOne = !isNarrowed && childIds.length <= 1;
  return (
    <header className={styles.header}>
      <h2 className={styles.date}>{formatLocalDay(row.day, today)}</h2>
      <p className={styles.totals}>
        {isOfOne ? (
          <Totals {...props} childIds={childIds} notes={notes} />
        ) : (
          notes.join(t('entries.separator'))
        )}
        {!isOfOne && !isNarrowed && <ChildTotals day={row.day} types={types} />}
      </p>
    </header>
  );
});

type TotalsProps = DayHeaderProps & { childIds: readonly string[]; notes: readonly string[] };

/** The totals of the only child that is shown, and what else there is to say about the day. */
function Totals({ row, units, types, childIds, notes }: TotalsProps) {
  const totals = useDayTotals(childIds, row.day);
  const text = totals ? dayTotalsText(totalsOfTypes(totals, types), units) : '';
  const marked = useMarkedTotals(row.day, text);
  const parts = [marked, ...notes].filter((part) => part !== '');
  return keepTogether(parts.join(t('entries.separator')));
}

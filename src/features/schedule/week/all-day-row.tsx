import { useRef } from 'react';
import { addDays } from '../../../../schema/rules/days.ts';
import { barsOf } from '../../../domain/schedule/day-bars.ts';
import { DAY_MIN } from '../../../domain/schedule/shown.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { colourClass, lookOf } from '../category-look.ts';
import { StateMark } from '../occurrence-row.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { whenText } from '../schedule-texts.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import { onDays } from '../moves/measures.ts';
import { useDrag } from '../moves/use-drag.ts';
import type { Moves } from '../moves/use-moves.ts';
import styles from './week.module.css';

const STILL = { days: 0, longerMin: 0 };

type AllDayRowProps = {
  days: readonly string[];
  bars: readonly ShownEntry[];
  today: string;
  moves: Moves;
  helpId: string;
};

/** What lasts whole days, above the hours. It is dragged to other days, and its end to a later or earlier one. */
export function AllDayRow(props: AllDayRowProps) {
  if (props.bars.length === 0) return null;
  return (
    <>
      <span className={styles.barsLabel}>{t('schedule.allDayRow')}</span>
      <Bars {...props} />
    </>
  );
}

function Bars({ days, bars, today, moves, helpId }: AllDayRowProps) {
  const open = useOpenEntry();
  const area = useRef<HTMLDivElement>(null);
  const drag = useDrag({ area, shown: bars, moves, measure: onDays(days.length) });
  const placeOf = (day: string) => {
    const place = days.indexOf(day);
    if (place !== -1) return place;
    return day < (days[0] ?? '') ? -1 : days.length;
  };
  const spans = bars.map((shown) => {
    const { days: moved, longerMin } = moves.pendingOf(shown) ?? STILL;
    const first = addDays(shown.firstDay, moved);
    const last = addDays(shown.lastDay, moved + Math.round(longerMin / DAY_MIN));
    return { shown, first: placeOf(first), last: placeOf(last < first ? first : last) };
  });
  return (
    // The buttons in it are for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} className={styles.bars} {...drag}>
      {barsOf(spans, days.length).map(({ item: { shown }, first, last, lane }) => (
        <button
          key={shown.key}
          type="button"
          data-block={shown.key}
          className={cx(
            styles.bar,
            colourClass(shown.record),
            shown.record.status !== 'planned' && styles.isOff,
            moves.pendingOf(shown) !== null && styles.isMoving,
          )}
          style={{ '--first': first + 1, '--last': last + 2, '--lane': lane + 1 }}
          aria-label={`${shown.record.title}, ${whenText(shown, today)}`}
          aria-describedby={moves.mayMove(shown) ? helpId : undefined}
          onClick={() => open(shown)}
          onKeyDown={(event) => moves.onKey(event, shown)}
          onBlur={() => moves.settle(shown)}
        >
          <Icon icon={lookOf(shown.record.category).icon} size="s" />
          <bdi>{shown.record.title}</bdi>
          <StateMark shown={shown} />
          {moves.mayMove(shown) && <span data-handle className={styles.barHandle} />}
        </button>
      ))}
    </div>
  );
}

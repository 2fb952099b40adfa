import { barsOf } from '../../../domain/schedule/day-bars.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { colourClass, lookOf } from '../category-look.ts';
import { StateMark } from '../occurrence-row.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { whenText } from '../schedule-texts.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import type { Moves } from './use-moves.ts';
import styles from './week.module.css';

/** What lasts whole days, above the hours. */
export function AllDayRow({
  days,
  bars,
  today,
  moves,
  helpId,
}: {
  days: readonly string[];
  bars: readonly ShownEntry[];
  today: string;
  moves: Moves;
  helpId: string;
}) {
  const open = useOpenEntry();
  if (bars.length === 0) return null;
  const placeOf = (day: string) => {
    const place = days.indexOf(day);
    if (place !== -1) return place;
    return day < (days[0] ?? '') ? -1 : days.length;
  };
  const spans = bars.map((shown) => ({
    shown,
    first: placeOf(shown.firstDay),
    last: placeOf(shown.lastDay),
  }));
  return (
    <>
      <span className={styles.barsLabel}>{t('schedule.allDayRow')}</span>
      <div className={styles.bars}>
        {barsOf(spans, days.length).map(({ item: { shown }, first, last, lane }) => (
          <button
            key={shown.key}
            type="button"
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
          </button>
        ))}
      </div>
    </>
  );
}

import type { People } from '../../../app/entries/people.ts';
import { SHORTEST_DRAWN_MIN } from '../../../domain/schedule/day-columns.ts';
import { DAY_MIN } from '../../../domain/schedule/shown.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { colourClass, lookOf } from '../category-look.ts';
import { StateMark } from '../occurrence-row.tsx';
import { hoursOnDayText, whenText } from '../schedule-texts.ts';
import { HOUR_PX, ROW_MIN } from './grid-size.ts';
import type { Part } from './part.ts';
import type { ShownEntry } from '../schedule-data.ts';
import type { Moves } from '../moves/use-moves.ts';
import styles from './week.module.css';

type EntryBlockProps = {
  part: Part;
  day: string;
  people: People;
  today: string;
  moves: Moves;
  helpId: string;
  onOpen: (shown: ShownEntry) => void;
};

/** An occurrence between the hours. The arrow keys move it. */
export function EntryBlock({ part, day, people, today, moves, helpId, onOpen }: EntryBlockProps) {
  const { item, column, columns, span } = part;
  const { shown, from, to } = item;
  const { record } = shown;
  const mayMove = moves.mayMove(shown);
  const move = moves.pendingOf(shown);
  const rows = Math.max(SHORTEST_DRAWN_MIN, to - from) / ROW_MIN;
  const row = Math.min(Math.floor(from / ROW_MIN), DAY_MIN / ROW_MIN - Math.ceil(rows));
  const isNarrow = span < columns;
  const isOff = record.status !== 'planned';
  const hours = hoursOnDayText(shown, day);
  const names = record.assignedTo.map((id) => people.find(id).name).join(', ');
  return (
    <button
      type="button"
      data-block={shown.key}
      className={cx(
        styles.block,
        colourClass(record),
        isOff && styles.isOff,
        move !== null && styles.isMoving,
      )}
      style={{
        '--day': item.day + 2,
        '--row': row + 1,
        '--rows': Math.ceil(rows),
        '--column': column,
        '--columns': columns,
        '--span': span,
        ...(move && {
          '--move-days': move.days,
          '--move-px': `${(move.minutes / 60) * HOUR_PX}px`,
          '--longer-px': `${(move.longerMin / 60) * HOUR_PX}px`,
        }),
      }}
      aria-label={[record.title, whenText(shown, today, hours), names].filter(Boolean).join(', ')}
      aria-describedby={mayMove ? helpId : undefined}
      onClick={() => onOpen(shown)}
      onKeyDown={(event) => moves.onKey(event, shown)}
      onBlur={() => moves.settle(shown)}
    >
      <span className={styles.blockTitle}>
        {/* Where several share a day, there is no room for the icon. */}
        {!isNarrow && <Icon icon={lookOf(record.category).icon} size="s" />}
        <bdi>{record.title}</bdi>
        <StateMark shown={shown} />
      </span>
      <span className={styles.blockTime}>{hours}</span>
      {names !== '' && <bdi className={styles.blockTime}>{names}</bdi>}
      {mayMove && <span data-handle className={styles.handle} />}
    </button>
  );
}

import { useInMemory } from '../services.tsx';
import { memo } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { LATE_FIELD } from '../../../schema/rights/late-field.ts';
import { eventLine, hasTime } from '../../log-types/event-line.ts';
import { isEditedAfter } from '../../domain/entries/edited.ts';
import { isNote } from '../../domain/log-types/note/notes.ts';
import type { Units } from '../../domain/units.ts';
import { formatTime } from '../../i18n/format.ts';
import { keepTogether } from '../../i18n/keep-together.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { ColorMark } from '../../ui/color-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { iconOf } from '../../log-types/event-line.ts';
import type { Person } from './people.ts';
import { rowAdditions, useRowAddition } from './row-additions.ts';
import { SavingText } from './saving-text.tsx';
import styles from './entry-row.module.css';

/** The time in which one types a note does not count as an edit. */
const NOTE_MS = 60_000;

type EntryRowProps = {
  entry: Entry<EventRecord>;
  author: Person;
  units: Units;
  /** Where this device is. */
  zone: string;
  /** Whose it is; only where several children are shown. */
  child?: ChildRecord | undefined;
  /** Just came from somebody else. */
  isNew?: boolean | undefined;
  /** Has a button beside it that likes the entry. */
  isLikeable?: boolean;
  /** While entries are selected, whether this one is. */
  isSelected?: boolean | undefined;
  onOpen: (id: string) => void;
};

/** One entry in a list: when, what, by whom, and whether it is sent. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const {
    entry,
    author,
    units,
    zone,
    child,
    isNew = false,
    isLikeable,
    isSelected,
    onOpen,
  } = props;
  const { record, state } = entry;
  const added = useRowAddition(record);
  const inMemory = useInMemory();
  const isPending = state === 'saving' || state === 'unstored';
  const note = isNote(record) ? '' : record.note;
  // Most entries are plain: a long list gets fewer elements this way.
  const said = [
    ...(isEditedAfter(record, NOTE_MS) ? [t('entries.edited')] : []),
    ...(record[LATE_FIELD] == null ? [] : [t('entries.arrivedLate')]),
  ].join(' · ');
  const hasPhotos = record.photoIds.length > 0;
  const isPlain = note === '' && !child && said === '' && !added?.counts && !hasPhotos;
  const line = (
    <span className={styles.line} dir="auto">
      {keepTogether(say(eventLine(record, units)))}
    </span>
  );
  return (
    <>
      <button
        type="button"
        className={cx(styles.row, isNew && styles.fresh, isLikeable && styles.likeable)}
        aria-busy={isPending || undefined}
        aria-pressed={isSelected}
        onClick={() => onOpen(record.id)}
      >
        {child && <ColorMark color={child.color} shape="bar" className={styles.bar} />}
        <EntryTimes record={record} zone={zone} />
        {rowAdditions.markOf(record, styles.icon) ?? (
          <Icon icon={iconOf(record)} className={styles.icon} />
        )}
        {isPlain ? (
          line
        ) : (
          <span className={styles.words}>
            {line}
            {note !== '' && (
              <span className={styles.note} dir="auto">
                {note}
              </span>
            )}
            {(child || said !== '') && (
              <span className={styles.small}>
                {child && <bdi>{child.name}</bdi>}
                {child && said !== '' && ' · '}
                {said}
              </span>
            )}
            {/* Room from the start, so that no row moves when the pictures come. */}
            {hasPhotos && <span className={styles.photos}>{added?.photos}</span>}
            {added?.counts}
          </span>
        )}
        <span className={styles.end}>
          {isPending ? (
            <SavingText isLate={state === 'unstored'} />
          ) : (
            <StatusMark state={state} label={stateText(entry, inMemory)} />
          )}
          <ColorMark
            color={author.color}
            shape="disc"
            initial={author.initial}
            photo={author.photo}
          />
          <VisuallyHidden>{author.name}</VisuallyHidden>
        </span>
      </button>
      {isLikeable && added?.like}
    </>
  );
});

/** The start above, the end below, in the entry's own zone. */
function EntryTimes({ record, zone }: { record: EventRecord; zone: string }) {
  const { startedAt, endedAt, tz } = record;
  return (
    <span className={styles.times}>
      {hasTime(record) && formatTime(startedAt, { tz })}
      {endedAt !== null && endedAt - startedAt >= 60_000 && (
        <span className={styles.until}>–{formatTime(endedAt, { tz })}</span>
      )}
      {isElsewhere(record, zone) && <span className={styles.until}>{cityOf(tz)}</span>}
    </span>
  );
}

function stateText({ state }: Entry, inMemory: boolean): string {
  if (state === 'attention') return t('entries.attention');
  return inMemory ? t('entries.waitingInMemory') : t('entries.waiting');
}

/** Whether the clock on the wall there differed from the one in `zone` at that moment. */
export function isElsewhere({ startedAt, startOffsetMin, tz }: EventRecord, zone: string): boolean {
  return tz !== zone && -new Date(startedAt).getTimezoneOffset() !== startOffsetMin;
}

/** "America/New_York" as people say it. */
export function cityOf(tz: string): string {
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ');
}

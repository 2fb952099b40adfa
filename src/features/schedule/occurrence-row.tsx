import { usePeople } from '../../app/entries/people.ts';
import { ChildMark } from '../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { t } from '../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { colourClass, lookOf } from './category-look.ts';
import type { ShownEntry } from './schedule-data.ts';
import { checklistText, hoursOnDayText, ownZoneText } from './schedule-texts.ts';
import styles from './occurrence-row.module.css';

/** One occurrence in a list of a day. */
export function OccurrenceRow({
  shown,
  day,
  onOpen,
}: {
  shown: ShownEntry;
  day: string;
  onOpen: (shown: ShownEntry) => void;
}) {
  const { record } = shown;
  const tz = useDeviceZone();
  const { icon } = lookOf(record.category);
  const isOff = record.status === 'cancelled' || record.status === 'moved';
  return (
    <button
      type="button"
      className={cx(styles.row, colourClass(record))}
      onClick={() => onOpen(shown)}
    >
      <span className={styles.time}>{hoursOnDayText(shown, day)}</span>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      <span className={styles.words}>
        <span className={cx(styles.title, isOff && styles.off)}>
          <bdi>{record.title}</bdi>
          {shown.entry.state !== 'saved' && <StateMark shown={shown} />}
        </span>
        <Details
          texts={[
            record.status === 'planned' ? null : t(`schedule.status-${record.status}`),
            ownZoneText(shown, tz),
            record.place === '' ? null : record.place,
            checklistText(record),
          ]}
        />
      </span>
      {(record.childIds.length > 0 || record.assignedTo.length > 0) && <Who shown={shown} />}
    </button>
  );
}

/** The mark of what the server does not have yet. */
export function StateMark({ shown: { entry } }: { shown: ShownEntry }) {
  if (entry.state === 'saved') return null;
  const isRefused = entry.state === 'attention';
  return (
    <StatusMark
      state={isRefused ? 'attention' : 'waiting'}
      label={t(isRefused ? 'schedule.attention' : 'schedule.waiting')}
    />
  );
}

function Details({ texts }: { texts: readonly (string | null)[] }) {
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  return (
    <span className={styles.details}>
      {known.map((text, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Faces of the children where several are shown, and the names of the people. */
function Who({ shown: { record } }: { shown: ShownEntry }) {
  const { children = [] } = useSelectedChild();
  const people = usePeople();
  const faces =
    children.length > 1
      ? children.filter(({ record: { id } }) => record.childIds.includes(id))
      : [];
  if (faces.length === 0 && record.assignedTo.length === 0) return null;
  return (
    <span className={styles.who}>
      {record.assignedTo.length > 0 && (
        <bdi className={styles.people}>
          {record.assignedTo.map((id) => people.find(id).name).join(', ')}
        </bdi>
      )}
      {faces.map(({ record: child }) => (
        <span key={child.id} title={child.name}>
          <ChildMark child={child} className={styles.face} />
        </span>
      ))}
    </span>
  );
}

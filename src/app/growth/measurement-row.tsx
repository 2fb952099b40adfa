import Scale from 'lucide-react/icons/scale';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { keepTogether } from '../../i18n/keep-together.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { ColorMark } from '../../ui/color-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../entries/entry-row.module.css';
import type { Person } from '../entries/people.ts';
import { useMoreUnits } from '../preferences/more-units.ts';
import { measurementText } from './measurement-text.ts';
import { useGrowthTables } from './use-growth-tables.ts';
import { useOpenGrowth } from './use-open-growth.ts';

type MeasurementRowProps = {
  entry: Entry<GrowthRecord>;
  child: ChildRecord | undefined;
  /** Several children are shown. */
  isNamed: boolean;
  author: Person;
};

/** A measurement among the entries of the log. It is edited with the charts, which a tap opens. */
export function MeasurementRow({ entry, child, isNamed, author }: MeasurementRowProps) {
  const { record, state } = entry;
  const units = useMoreUnits();
  const tables = useGrowthTables(child?.chartSex ?? null);
  const open = useOpenGrowth(record.childId);
  const text = child ? measurementText(record, { child, tables, units }) : '';
  return (
    <button type="button" className={styles.row} onClick={open}>
      {isNamed && child && <ColorMark color={child.color} shape="bar" className={styles.bar} />}
      <span className={styles.times}>{record.time}</span>
      <Icon icon={Scale} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.line} dir="auto">
          <VisuallyHidden>{`${t('events.growth')}: `}</VisuallyHidden>
          {keepTogether(text)}
        </span>
        {record.note !== '' && (
          <span className={styles.note} dir="auto">
            {record.note}
          </span>
        )}
        {isNamed && child && (
          <span className={styles.small}>
            <bdi>{child.name}</bdi>
          </span>
        )}
      </span>
      <span className={styles.end}>
        {state === 'attention' && <StatusMark state={state} label={t('entries.attention')} />}
        {state !== 'attention' && state !== 'saved' && (
          <StatusMark state="waiting" label={t('entries.waiting')} />
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
  );
}

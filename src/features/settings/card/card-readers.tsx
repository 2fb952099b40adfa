import type { ChildRecord } from '../../../../schema/records/child.ts';
import { readersOf } from '../../../app/child-card/readings.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate, formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './card-lines.module.css';

/** The caregivers of the child, and whether each has read the current version of its card. */
export function CardReaders({ child }: { child: ChildRecord }) {
  const readers = useReaders(child);
  const now = useNow(60_000);
  if (readers.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{t('card.readers')}</h3>
      <List label={t('card.readers')}>
        {readers.map(({ member, reading }) => (
          <Row
            key={member.id}
            start={<ColorMark color={member.color} />}
            title={<bdi>{member.name}</bdi>}
            detail={readingWords(reading, now)}
          />
        ))}
      </List>
    </div>
  );
}

/** "Read by Nina, Sat 21 Nov", and who has not read it; null for a child without caregivers. */
export function useReaderWords(child: ChildRecord): string[] {
  const readers = useReaders(child);
  const now = useNow(60_000);
  const read = readers.flatMap(({ member, reading }) =>
    reading.kind === 'current'
      ? [t('card.personOn', { name: member.name, day: formatDate(reading.at, { now }) })]
      : [],
  );
  const unread = readers
    .filter(({ reading }) => reading.kind !== 'current')
    .map(({ member }) => member.name);
  return [
    ...(read.length > 0 ? [t('card.readBy', { people: formatList(read) })] : []),
    ...(unread.length > 0 ? [t('card.notReadBy', { people: formatList(unread) })] : []),
  ];
}

function useReaders(child: ChildRecord) {
  const members = useQuery((replica) => replica.members.all(), []) ?? [];
  return readersOf(
    child,
    members.map(({ record }) => record),
  );
}

function readingWords(reading: ReturnType<typeof useReaders>[number]['reading'], now: number) {
  switch (reading.kind) {
    case 'none':
      return t('card.readNot');
    case 'older':
      return t('card.readOlder', { day: formatDate(reading.at, { now }) });
    case 'current':
      return t('card.readOn', { day: formatDate(reading.at, { now }) });
  }
}

import RotateCw from 'lucide-react/icons/rotate-cw';
import type { StorageStats } from '../../../../schema/wire/media.ts';
import { usePeople } from '../../../app/entries/people.ts';
import '../../../i18n/lazy/storage-page.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { StorageMeter } from './storage-meter.tsx';
import type { KnownStats } from './use-stats.ts';
import styles from './storage.module.css';

const KINDS = ['photos', 'videos', 'documents', 'versions', 'trash'] as const;

/** How much of the family's storage is used, by kind and by person. */
export function FamilySection({ known }: { known: KnownStats }) {
  const { stats, problem, again } = known;
  return (
    <Section title={t('storagePage.family')}>
      {stats === undefined && <Skeleton height="6rem" />}
      {stats === null && problem === null && (
        <Control>
          <p>{t('storagePage.unknown')}</p>
        </Control>
      )}
      {problem !== null && (
        <Control>
          <p role="alert">{t('storagePage.notRead', { reason: problem })}</p>
          <Button icon={RotateCw} onClick={again}>
            {t('ui.retry')}
          </Button>
        </Control>
      )}
      {stats && <Used stats={stats} isNew={known.isNew} />}
    </Section>
  );
}

function Used({ stats, isNew }: { stats: StorageStats; isNew: boolean }) {
  const people = usePeople();
  const now = useNow(60_000);
  const { usedBytes, quotaBytes, byKind, byUser, updatedAt } = stats;
  const when = formatMoment(updatedAt, { now });
  const kinds = KINDS.filter((kind) => byKind[kind] > 0);
  return (
    <>
      <Control>
        <p className={styles.used}>
          <strong>
            {t('storagePage.usedOf', {
              used: formatBytes(usedBytes),
              quota: formatBytes(quotaBytes),
            })}
          </strong>
          <span className={styles.quiet}>
            {t('storagePage.free', { free: formatBytes(Math.max(0, quotaBytes - usedBytes)) })}
          </span>
        </p>
        <StorageMeter
          label={t('storagePage.meter')}
          used={usedBytes}
          of={quotaBytes}
          isOld={!isNew}
        />
        <p className={styles.quiet}>
          {t(isNew ? 'storagePage.asOf' : 'storagePage.asOfOffline', { when })}
        </p>
      </Control>
      {kinds.length > 0 && (
        <List label={t('storagePage.byKind')}>
          {kinds.map((kind) => (
            <Row key={kind} title={t(`storagePage.kind-${kind}`)} end={formatBytes(byKind[kind])} />
          ))}
        </List>
      )}
      {byUser.length > 1 && (
        <>
          <h3 className={styles.part}>{t('storagePage.byPerson')}</h3>
          <List label={t('storagePage.byPerson')}>
            {byUser.map(({ userId, bytes }) => {
              const { name, color, initial } = people.find(userId);
              return (
                <Row
                  key={userId}
                  start={<ColorMark shape="disc" color={color} initial={initial} />}
                  title={<bdi>{name}</bdi>}
                  end={formatBytes(bytes)}
                />
              );
            })}
          </List>
        </>
      )}
    </>
  );
}

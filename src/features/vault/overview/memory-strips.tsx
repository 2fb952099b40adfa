import { useMemo } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import '../../../i18n/lazy/vault.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useAllPhotos } from '../photos/use-photos.ts';
import { useViewList } from '../viewer/viewed-ids.ts';
import { memories } from './memories.ts';
import { PhotoStrip } from './photo-strip.tsx';
import styles from './overview.module.css';

const SHOWN_MAX = 12;

/** "On this day" and "This month". */
export function MemoryStrips() {
  const all = useAllPhotos();
  const zone = useDeviceZone();
  const today = dayIn(useNow(60_000), zone);
  const found = useMemo(
    () =>
      all &&
      memories(
        all.map(({ record }) => record),
        today,
      ),
    [all, today],
  );
  if (!all || !found) return null;
  return (
    <>
      <Strip title={t('vault.onThisDay')} records={found.onThisDay} />
      <Strip title={t('vault.thisMonth')} records={found.thisMonth} />
    </>
  );
}

function Strip({ title, records }: { title: string; records: readonly PhotoRecord[] }) {
  const { openPhoto } = useSheets();
  const setViewList = useViewList();
  if (records.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.partTitle}>{title}</h2>
      <PhotoStrip
        records={records.slice(0, SHOWN_MAX)}
        onOpen={(id) => {
          setViewList(records.map((record) => record.id));
          openPhoto(id);
        }}
      />
    </section>
  );
}

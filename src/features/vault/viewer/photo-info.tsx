import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { cityOf } from '../../../app/entries/entry-row.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { Responses } from '../../../app/responses/responses.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import '../../../i18n/lazy/vault.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import {
  formatDate,
  formatElapsed,
  formatList,
  formatNumber,
  formatTime,
} from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Item } from '../../../replica/stores/responses.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { milestoneName } from '../history/field-texts.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { useAlbums } from '../photos/use-photos.ts';
import type { PhotoActions } from './use-photo-actions.tsx';
import styles from './viewer.module.css';

type PhotoInfoProps = {
  entry: Entry<PhotoRecord>;
  actions: PhotoActions;
  onClose: () => void;
};

/** What is known of a photo, and what people say about it: beside it, below it on phones. */
export function PhotoInfo({ entry: { record }, actions, onClose }: PhotoInfoProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const item = useMemo<Item>(() => ({ collection: collections.photos.name, record }), [record]);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={styles.info} aria-labelledby={titleId}>
      <div className={styles.infoHead}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.infoTitle}>
          {t('vault.info')}
        </h2>
        <IconButton icon={X} label={t('vault.closeInfo')} onClick={onClose} />
      </div>
      <Facts record={record} />
      {actions.mayEdit && (
        <Button icon={Pencil} onClick={actions.edit}>
          {t('vault.editDetails')}
        </Button>
      )}
      <Responses key={record.id} item={item} />
    </aside>
  );
}

function Facts({ record }: { record: PhotoRecord }) {
  const { namesIn } = usePhotoNames();
  const { openEntry } = useSheets();
  const people = usePeople();
  const albums = useAlbums();
  const now = useNow(3_600_000);
  const { takenAt, takenTz: tz, width, height, durationSec, eventId, milestoneId } = record;
  const names = namesIn(record);
  const inAlbums = (albums ?? []).filter((album) => record.albumIds.includes(album.record.id));
  const isElsewhere = tz !== useDeviceZone();
  return (
    <dl className={styles.facts}>
      {record.caption !== '' && <Fact name={t('vault.caption')}>{record.caption}</Fact>}
      <Fact name={t('vault.takenAt')}>
        {formatDate(takenAt, { now, tz })} {formatTime(takenAt, { tz })}
        {isElsewhere && ` ${cityOf(tz)}`}
        {record.dateUnsure && ` · ${t('vault.dateUnsure')}`}
      </Fact>
      {names.length > 0 && <Fact name={t('vault.people')}>{formatList(names)}</Fact>}
      {record.tags.length > 0 && <Fact name={t('vault.tags')}>{record.tags.join(', ')}</Fact>}
      {inAlbums.length > 0 && (
        <Fact name={t('vault.albums')}>
          {inAlbums.map((album) => album.record.title).join(', ')}
        </Fact>
      )}
      <Fact name={t('vault.visibility')}>{t(`vault.visibility-${record.visibility}`)}</Fact>
      <Fact name={t('vault.addedBy')}>{people.find(record.createdBy).name}</Fact>
      <Fact name={t('vault.file')}>
        {[
          record.fileName,
          ...(width !== null && height !== null
            ? [t('vault.pixels', { width: formatNumber(width), height: formatNumber(height) })]
            : []),
          ...(durationSec === null ? [] : [formatElapsed(durationSec * 1_000)]),
          formatBytes(record.bytes),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Fact>
      {eventId !== null && (
        <Fact name={t('vault.entry')}>
          <Button variant="quiet" size="small" onClick={() => openEntry(eventId)}>
            {t('vault.openEntry')}
          </Button>
        </Fact>
      )}
      {milestoneId !== null && (
        <Fact name={t('vault.milestone')}>{milestoneName(milestoneId)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

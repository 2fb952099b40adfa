import { useMemo } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { PhotoRecord } from '../../../schema/records/photo-item.ts';
import '../../i18n/lazy/media.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useSheets } from '../navigation/sheets.ts';
import { useQuery } from '../use-query.ts';
import { RowPicture } from './row-photos.tsx';
import styles from './photos-of.module.css';

const SHOWN_MAX = 8;

/** The last photos and videos with a child or a person in them; nothing without any. */
export function PhotosOf({ id, name }: { id: string; name: string }) {
  const { openPhoto } = useSheets();
  const all = useQuery(
    (replica) => replica.store(collections.photos).live({ order: 'newestFirst' }),
    [],
  );
  const own = useMemo(
    () =>
      all
        ?.map(({ record }) => record)
        .filter(({ childIds, people }) => childIds.includes(id) || people.includes(id))
        .slice(0, SHOWN_MAX),
    [all, id],
  );
  if (!own || own.length === 0) return null;
  return (
    <Section title={t('media.photosOf', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={t('media.photosOf', { name })} className={styles.list}>
        {own.map((record, at) => (
          <li key={record.id}>
            <button
              type="button"
              className={styles.button}
              aria-label={labelOf(record, at + 1)}
              onClick={() => openPhoto(record.id)}
            >
              <RowPicture record={record} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function labelOf({ caption, mime }: PhotoRecord, number: number): string {
  if (caption !== '') return caption;
  return t(mime.startsWith('video/') ? 'media.openVideo' : 'media.openPhoto', { number });
}

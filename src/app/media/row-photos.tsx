import ImageIcon from 'lucide-react/icons/image';
import { collections } from '../../../schema/collections.ts';
import type { PhotoRecord } from '../../../schema/records/photo-item.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import '../../i18n/lazy/media.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useQuery } from '../use-query.ts';
import { placeholderUrl } from './placeholder.ts';
import { usePicture } from './use-picture.ts';
import styles from './row-photos.module.css';

/** As many as fit beside each other on the smallest phone. */
const SHOWN_MAX = 3;

/** The photos of an entry within its row: a blurred picture at once, then the small one. */
export function RowPhotos({ ids }: { ids: readonly string[] }) {
  const more = ids.length - SHOWN_MAX;
  return (
    <>
      {ids.slice(0, SHOWN_MAX).map((id) => (
        <RowPhoto key={id} id={id} />
      ))}
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      )}
      <VisuallyHidden>{t('media.photoCount', { count: ids.length })}</VisuallyHidden>
    </>
  );
}

function RowPhoto({ id }: { id: string }) {
  const entry = useQuery((replica) => replica.store(collections.photos).get(id), [id]);
  const record = entry && !isRemoved(entry.record) ? entry.record : null;
  return record && <RowPicture record={record} />;
}

/** A small picture as decoration. */
export function RowPicture({ record }: { record: PhotoRecord }) {
  const picture = usePicture({ collection: 'photos', id: record.id, name: 'thumb' }, record.stored);
  const isHere = picture.state === 'here';
  const url = isHere ? picture.url : placeholderUrl(record.placeholder);
  return (
    <span className={styles.tile}>
      {url === null ? (
        <Icon icon={ImageIcon} />
      ) : (
        <img src={url} alt="" decoding="async" data-blurred={!isHere || undefined} />
      )}
    </span>
  );
}

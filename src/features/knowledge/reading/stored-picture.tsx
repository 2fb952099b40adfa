import ImageOff from 'lucide-react/icons/image-off';
import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { placeholderUrl } from '../../../app/media/placeholder.ts';
import { usePicture } from '../../../app/media/use-picture.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { Icon, type IconType } from '../../../ui/icon.tsx';
import styles from './article.module.css';

type StoredPictureProps = {
  photoId: string;
  size: 'thumb' | 'view';
  /** '' for a picture that only decorates. */
  alt: string;
  /** In its place while it is not here; without one a sentence says so. */
  icon?: IconType;
};

/** A photo of the vault in an article, or what stands in its place where this person or device has none. */
export function StoredPicture({ photoId, ...shown }: StoredPictureProps) {
  const entry = useQuery((replica) => replica.store(collections.photos).get(photoId), [photoId]);
  if (entry === undefined) return null;
  if (entry === null) return <Absent {...shown} />;
  return <Known record={entry.record} {...shown} />;
}

function Known({
  record,
  size,
  ...shown
}: Omit<StoredPictureProps, 'photoId'> & { record: PhotoRecord }) {
  const picture = usePicture({ collection: 'photos', id: record.id, name: size }, record.stored);
  const blurred = useMemo(() => placeholderUrl(record.placeholder), [record.placeholder]);
  const { width, height } = record;
  const ratio = width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  if (picture.state === 'here') {
    return <img src={picture.url} alt={shown.alt} decoding="async" style={ratio} />;
  }
  if (picture.state === 'loading' && blurred !== null) {
    return <img src={blurred} alt={shown.alt} data-blurred style={ratio} />;
  }
  return <Absent {...shown} />;
}

function Absent({ alt, icon }: Pick<StoredPictureProps, 'alt' | 'icon'>) {
  if (icon) return <Icon icon={icon} size="xl" />;
  return (
    <span className={styles.absent}>
      <Icon icon={ImageOff} />
      <span>
        {alt !== '' && <bdi>{alt}. </bdi>}
        {t('knowledge.pictureNotHere')}
      </span>
    </span>
  );
}

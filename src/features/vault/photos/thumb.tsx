import ImageOff from 'lucide-react/icons/image-off';
import ImageIcon from 'lucide-react/icons/image';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './thumb.module.css';
import { usePicture } from './use-picture.ts';

/** The small picture of a photo or video as decoration: what stands beside it has its name. */
export function Thumb({
  record,
  className,
}: {
  record: PhotoRecord;
  className?: string | undefined;
}) {
  const { url, isHere, isBlurred } = usePicture(record, 'thumb');
  return (
    <span className={cx(styles.thumb, className)}>
      {url === null ? (
        <Icon icon={isHere ? ImageIcon : ImageOff} />
      ) : (
        <img src={url} alt="" decoding="async" data-blurred={isBlurred || undefined} />
      )}
    </span>
  );
}

import ImageOff from 'lucide-react/icons/image-off';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isVideo } from '../photos/kinds.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { photosOf } from '../photos/photo-store.ts';
import { usePicture } from '../photos/use-picture.ts';
import { VideoSlide } from './video-slide.tsx';
import type { Size, Zoom } from './zoom.ts';
import styles from './viewer.module.css';

type SlideProps = {
  id: string;
  isCurrent: boolean;
  zoom: Zoom;
  onSize: ((size: Size) => void) | undefined;
};

/** From here on the view of 2,048 px is blurred. */
const ORIGINAL_FROM_SCALE = 2;

/** One picture of the viewer, which fills it as far as its sides allow. */
export function Slide({ id, isCurrent, zoom, onSize }: SlideProps) {
  const entry = useQuery((replica) => photosOf(replica).get(id), [id]);
  if (!entry) return null;
  const { record } = entry;
  if (isVideo(record) && isCurrent) return <VideoSlide key={id} record={record} />;
  return <PictureSlide key={id} record={record} zoom={zoom} onSize={onSize} />;
}

function PictureSlide({
  record,
  zoom,
  onSize,
}: { record: PhotoRecord } & Pick<SlideProps, 'zoom' | 'onSize'>) {
  const { nameOf } = usePhotoNames();
  const view = usePicture(record, 'view');
  const isEnlarged = zoom.scale >= ORIGINAL_FROM_SCALE && !isVideo(record);
  const original = usePicture(record, isEnlarged ? 'original' : 'view');
  const shown = original.url !== null && !original.isBlurred ? original : view;
  if (shown.url === null) return <NoPicture record={record} isHere={shown.isHere} />;
  return (
    <>
      <img
        src={shown.url}
        alt={nameOf(record)}
        draggable={false}
        className={styles.image}
        data-blurred={shown.isBlurred || undefined}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        onLoad={({ currentTarget }) =>
          onSize?.({
            width: record.width ?? currentTarget.naturalWidth,
            height: record.height ?? currentTarget.naturalHeight,
          })
        }
      />
      {shown.absence !== null && <p className={styles.notHere}>{t(`vault.${shown.absence}`)}</p>}
    </>
  );
}

/** For a picture that no browser can draw, and for one of which nothing is here. */
function NoPicture({ record, isHere }: { record: PhotoRecord; isHere: boolean }) {
  return (
    <div className={styles.none}>
      <Icon icon={ImageOff} size="xl" />
      <p>
        {isHere
          ? t('vault.cannotDraw', { name: record.fileName || record.mime })
          : t('vault.notHere')}
      </p>
      {isHere && <p>{t('vault.cannotDrawText')}</p>}
    </div>
  );
}

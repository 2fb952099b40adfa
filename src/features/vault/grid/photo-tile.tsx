import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import ImageOff from 'lucide-react/icons/image-off';
import ImageIcon from 'lucide-react/icons/image';
import Play from 'lucide-react/icons/play';
import { memo } from 'react';
import '../../../i18n/lazy/vault.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { formatElapsed } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isVideo } from '../photos/kinds.ts';
import { type ShownPicture, usePicture } from '../photos/use-picture.ts';
import styles from './grid.module.css';

type PhotoTileProps = {
  /** Its place in the grid, by which the grid finds what was tapped. */
  index: number;
  entry: Entry<PhotoRecord>;
  /** What a screen reader says. */
  name: string;
  /** The one tile that Tab reaches. */
  isCurrent: boolean;
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
};

/** A photo in the grid: a button whose clicks the grid handles. */
export const PhotoTile = memo(function PhotoTile({
  index,
  entry: { record },
  isCurrent,
  isSelected,
  name,
}: PhotoTileProps) {
  const picture = usePicture(record, 'thumb');
  return (
    <button
      type="button"
      className={styles.tile}
      data-tile={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={picture.absence === null ? name : `${name}, ${t(`vault.${picture.absence}`)}`}
      aria-pressed={isSelected ?? undefined}
    >
      {picture.url === null ? (
        <span className={styles.plain}>
          <Icon icon={picture.isHere ? ImageIcon : ImageOff} />
          {picture.absence !== null && t(`vault.${picture.absence}`)}
        </span>
      ) : (
        // The button has the name.
        // A placeholder needs no filter: its few pixels are smooth when enlarged.
        <img src={picture.url} alt="" decoding="async" />
      )}
      {isSelected !== null && (
        <span className={styles.check}>
          <Icon icon={isSelected ? CircleCheck : Circle} />
        </span>
      )}
      <TileMark record={record} absence={picture.url === null ? null : picture.absence} />
    </button>
  );
});

/** What is said over the picture, if anything. */
function TileMark({ record, absence }: { record: PhotoRecord } & Pick<ShownPicture, 'absence'>) {
  if (absence !== null) return <span className={styles.mark}>{t(`vault.${absence}`)}</span>;
  if (isVideo(record)) {
    return (
      <span className={styles.mark}>
        <Icon icon={Play} size="s" />
        {record.durationSec !== null && formatElapsed(record.durationSec * 1_000)}
      </span>
    );
  }
  if (!record.stored.includes('original') && record.keepsOriginal) {
    return (
      <span className={cx(styles.mark, styles.sign)}>
        <Icon icon={CloudUpload} size="s" />
        <VisuallyHidden>{t('vault.waitingMark')}</VisuallyHidden>
      </span>
    );
  }
  return null;
}

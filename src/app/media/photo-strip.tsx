import ImagePlus from 'lucide-react/icons/image-plus';
import ImageOff from 'lucide-react/icons/image-off';
import ImageIcon from 'lucide-react/icons/image';
import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { PhotoRecord } from '../../../schema/records/photo-item.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import '../../i18n/lazy/media.ts';
import { t } from '../../i18n/t.ts';
import type { Adding, PhotoAbout } from '../../media/add-photos.ts';
import { combineLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLive } from '../../ui/use-live.ts';
import { useRights } from '../entries/rights.ts';
import { useQuery } from '../use-query.ts';
import { problemsText } from './problem-text.ts';
import { addsPhotos } from './adding-rights.ts';
import { useMedia } from './use-media.ts';
import { usePicture } from './use-picture.ts';
import styles from './photo-strip.module.css';

type PhotoStripProps = {
  /** Ids of photos; those that this person may not see are left out. */
  ids: readonly string[];
  max: number;
  /** What new photos belong to. */
  about: PhotoAbout;
  canAdd: boolean;
  /** @param gone those of `ids` that were deleted since, and take no place */
  onAdded: (added: readonly string[], gone: readonly string[]) => void;
};

/** Small pictures that belong to something, and a button that adds some. */
export function PhotoStrip({ ids, max, about, canAdd, onAdded }: PhotoStripProps) {
  const headingId = useId();
  const media = useMedia();
  const mayAdd = addsPhotos(useRights()) && canAdd;
  const adding = useLive(media?.adding) ?? [];
  const [problem, setProblem] = useState('');
  const own = adding.filter((each) => ownerOf(each.about) === ownerOf(about));
  const gone = useGone(ids);
  const free = max - (ids.length - gone.length) - own.length;
  const add = async (files: readonly File[]) => {
    if (!media) return;
    const results = await media.addPhotos(files.slice(0, free), about);
    const added = results.flatMap((result) => (result.ok ? [result.id] : []));
    if (added.length > 0) onAdded(added, gone);
    const tooMany = files.length > free ? t('media.tooManyHere', { count: max }) : '';
    setProblem([problemsText(results), tooMany].filter(Boolean).join(' '));
  };
  if (ids.length === 0 && (!mayAdd || !media)) return null;
  return (
    <section className={styles.strip} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('media.photos')}</h3>
      {(ids.length > 0 || own.length > 0) && (
        <ul className={styles.list}>
          {ids.map((id, i) => (
            <StoredThumb key={id} id={id} number={i + 1} />
          ))}
          {own.map((each) => (
            <AddingThumb key={each.id} adding={each} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {own.length > 0 ? t('media.adding', { count: own.length }) : problem}
      </p>
      {mayAdd && media && free > 0 && <AddButton onFiles={(files) => void add(files)} />}
    </section>
  );
}

function ownerOf({ ownerId, eventId }: PhotoAbout): string | null {
  return ownerId ?? eventId ?? null;
}

/** Those that somebody has deleted. What this person may not see is not among them. */
function useGone(ids: readonly string[]): string[] {
  const found = useQuery(
    (replica) => {
      const photos = replica.store(collections.photos);
      return combineLive<(Entry<PhotoRecord> | null)[]>(ids.map((id) => photos.get(id)));
    },
    [ids.join()],
  );
  return (found ?? []).flatMap((entry) =>
    entry && isRemoved(entry.record) ? [entry.record.id] : [],
  );
}

function AddButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Choosing the same file again must fire another change event.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <div>
      <Button icon={ImagePlus} onClick={() => inputRef.current?.click()}>
        {t('media.add')}
      </Button>
      <input
        ref={inputRef}
        type="file"
        // Without HEIC: the systems that take such photos then hand over JPEG.
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif,video/mp4,video/quicktime,video/webm"
        multiple
        hidden
        aria-label={t('media.add')}
        onChange={choose}
      />
    </div>
  );
}

function StoredThumb({ id, number }: { id: string; number: number }) {
  const entry = useQuery((replica) => replica.store(collections.photos).get(id), [id]);
  const record = entry?.record;
  const isShown = record !== undefined && !isRemoved(record);
  const picture = usePicture(
    isShown ? { collection: 'photos', id, name: 'thumb' } : null,
    record?.stored,
  );
  if (!isShown) return null;
  const isVideo = record.mime.startsWith('video/');
  const alt = record.caption || t(isVideo ? 'media.videoOf' : 'media.photoOf', { number });
  return (
    <li className={styles.tile}>
      {picture.state === 'here' ? (
        <img src={picture.url} alt={alt} decoding="async" />
      ) : (
        <span role="img" aria-label={`${alt}. ${t('media.notHere')}`} className={styles.plain}>
          <Icon icon={picture.state === 'loading' ? ImageIcon : ImageOff} />
        </span>
      )}
    </li>
  );
}

/** A file that is being taken in: its small picture as soon as there is one, and how far it is. */
export function AddingThumb({ adding: { name, thumb, bytes, doneBytes } }: { adding: Adding }) {
  const url = useMemo(() => (thumb ? URL.createObjectURL(thumb) : null), [thumb]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
    return undefined;
  }, [url]);
  return (
    <li className={styles.tile}>
      {url ? (
        <img src={url} alt={name} decoding="async" />
      ) : (
        <span role="img" aria-label={name} className={styles.plain}>
          <Icon icon={ImageIcon} />
        </span>
      )}
      {doneBytes > 0 && <progress aria-label={name} max={bytes} value={doneBytes} />}
    </li>
  );
}

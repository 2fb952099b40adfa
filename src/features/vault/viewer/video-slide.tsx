import { useEffect, useState } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Media } from '../../../media/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePhotoNames } from '../photos/photo-name.ts';
import { placeOf } from '../photos/use-file-actions.ts';
import { usePicture } from '../photos/use-picture.ts';
import styles from './viewer.module.css';

/** An address that fails this often is that of a video which this browser cannot play. */
const ATTEMPTS_MAX = 3;

/** A video with its own controls: from this device, or in ranges from the server. */
export function VideoSlide({ record }: { record: PhotoRecord }) {
  const [attempt, setAttempt] = useState({ count: 0, resumeAt: 0 });
  return (
    <Player
      key={attempt.count}
      record={record}
      resumeAt={attempt.resumeAt}
      isLast={attempt.count >= ATTEMPTS_MAX}
      onRetry={(resumeAt) => setAttempt(({ count }) => ({ count: count + 1, resumeAt }))}
    />
  );
}

type PlayerProps = {
  record: PhotoRecord;
  resumeAt: number;
  isLast: boolean;
  onRetry: (resumeAt: number) => void;
};

function Player({ record, resumeAt, isLast, onRetry }: PlayerProps) {
  const { nameOf } = usePhotoNames();
  const poster = usePicture(record, 'view');
  const [source, setSource] = useVideoSource(record);
  if (source === undefined) return <Spinner label={t('vault.videoLoading')} />;
  if (source === null) {
    return (
      <>
        {poster.url !== null && (
          <img
            src={poster.url}
            alt={nameOf(record)}
            className={styles.image}
            data-blurred={poster.isBlurred || undefined}
          />
        )}
        <div className={styles.notHere}>
          <p>{t('vault.notHere')}</p>
          <Button onClick={() => onRetry(resumeAt)}>{t('ui.retry')}</Button>
        </div>
      </>
    );
  }
  return (
    // Videos of a family have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={source.url}
      poster={poster.url ?? undefined}
      aria-label={nameOf(record)}
      controls
      playsInline
      preload="metadata"
      className={styles.video}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = resumeAt;
      }}
      onError={({ currentTarget }) => {
        // The address on the server is good for some minutes only.
        if (!source.isLocal && !isLast) onRetry(currentTarget.currentTime);
        else setSource(null);
      }}
    />
  );
}

type Source = { url: string; isLocal: boolean };

/** Undefined while it is looked for; null: neither here nor to be had now. */
function useVideoSource({ id }: PhotoRecord) {
  const media = useMedia();
  const [source, setSource] = useState<Source | null>();
  useEffect(() => {
    if (!media) return undefined;
    let isOver = false;
    let local: string | null = null;
    const find = async () => {
      const found = await sourceOf(media, id);
      if (found?.isLocal) local = found.url;
      if (!isOver) setSource(found);
      else if (local !== null) URL.revokeObjectURL(local);
    };
    find().catch(() => setSource(null));
    return () => {
      isOver = true;
      if (local !== null) URL.revokeObjectURL(local);
    };
  }, [media, id]);
  return [source, setSource] as const;
}

async function sourceOf(media: Media, id: string): Promise<Source | null> {
  const place = placeOf({ id }, 'original');
  if (await media.isHere(place)) {
    const result = await media.read(place);
    if (result.ok) return { url: URL.createObjectURL(result.blob), isLocal: true };
  }
  const url = await media.address(place);
  return url === null ? null : { url, isLocal: false };
}

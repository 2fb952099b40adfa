import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import File from 'lucide-react/icons/file';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { knowsNetworkKind } from '../../../media/upload/holds.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import { failureText } from '../add/problem-text.ts';
import { documentsOf } from '../documents/document-store.ts';
import { useSensitive } from '../documents/use-sensitive.ts';
import { removePhotos } from '../photos/commands.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { photosOf } from '../photos/photo-store.ts';
import { Thumb } from '../photos/thumb.tsx';
import { type QueueItem, limitOf, useQueue } from './use-queue.ts';
import styles from './queue.module.css';

/** Long enough for what a person looks at; the rest follows as these are sent. */
const SHOWN_MAX = 100;

/** What waits to be uploaded, file by file, and the switches for all of it. */
export function QueueSheet({ onClose }: { onClose: () => void }) {
  const media = useMedia();
  const queue = useQueue();
  const settings = useLive(media?.settings);
  if (!media || !queue || !settings) return null;
  const change = (changes: Partial<typeof settings>) =>
    void media.changeSettings(changes).catch(() => showToast({ text: t('vault.notChanged') }));
  const { isPaused, wifiOnly } = settings;
  const count = queue.items.length + queue.adding.length;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vault.queue')}
      intro={count === 0 ? t('vault.queueEmpty') : queueText(queue)}
      footer={
        <>
          <Button
            icon={isPaused ? CirclePlay : CirclePause}
            onClick={() => change({ isPaused: !isPaused })}
          >
            {isPaused ? t('vault.resume') : t('vault.pause')}
          </Button>
          {(queue.failed > 0 || queue.holds.includes('full')) && (
            <Button icon={RotateCw} onClick={() => void media.retry()}>
              {t('vault.retryAll')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.queue}>
        <Switch
          label={t('vault.wifiOnly')}
          hint={knowsNetworkKind() ? t('vault.wifiOnlyHint') : t('vault.wifiUnknown')}
          checked={wifiOnly}
          onChange={(is) => change({ wifiOnly: is })}
        />
        {queue.holds.map((hold) => (
          <p key={hold} role="status" className={styles.hold}>
            {t(`vault.hold-${hold}`)}
          </p>
        ))}
        <List label={t('vault.queue')}>
          {queue.adding.map((file) => (
            <Row
              key={file.id}
              start={<Icon icon={File} />}
              title={<bdi>{file.name}</bdi>}
              detail={
                <>
                  {t('vault.adding')}
                  <ProgressBar
                    value={file.doneBytes}
                    max={Math.max(1, file.bytes)}
                    aria-label={file.name}
                  />
                </>
              }
            />
          ))}
          {queue.items.slice(0, SHOWN_MAX).map((item) => (
            <ItemRow key={`${item.collection}/${item.id}`} item={item} />
          ))}
        </List>
        {queue.items.length > SHOWN_MAX && (
          <p className={styles.hold}>
            {t('vault.moreWaiting', { count: queue.items.length - SHOWN_MAX })}
          </p>
        )}
        <p className={styles.hint}>{t('vault.queueHint')}</p>
      </div>
    </Sheet>
  );
}

function queueText({
  items,
  adding,
  waitingBytes,
}: Pick<NonNullable<ReturnType<typeof useQueue>>, 'items' | 'adding' | 'waitingBytes'>): string {
  return t('vault.queueSizes', {
    count: items.length + adding.length,
    size: formatBytes(waitingBytes),
  });
}

function ItemRow({ item }: { item: QueueItem }) {
  const media = useMedia();
  const replica = useReplica();
  const rights = useRights();
  const [asks, setAsks] = useState(false);
  const { name, icon, mime, photo, document } = useShownItem(item);
  const remove = () => {
    setAsks(false);
    if (replica && photo) removePhotos(replica, [photo], rights);
    if (replica && document) tell(documentsOf(replica).remove(document.id));
  };
  return (
    <Row
      start={icon}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          {stateText(item, mime)}
          {item.failed?.failure && (
            <span className={styles.remedy}>{t(`vault.remedy-${item.failed.failure.reason}`)}</span>
          )}
          {item.state !== 'failed' && (
            <ProgressBar value={item.sentBytes} max={Math.max(1, item.bytes)} aria-label={name} />
          )}
        </>
      }
      end={
        <span className={styles.buttons}>
          {item.failed && (
            <IconButton
              icon={RotateCw}
              label={t('vault.retryNamed', { name })}
              onClick={() => void item.files.map(({ place }) => media?.retry(place))}
            />
          )}
          {(photo ?? document) && (
            <IconButton
              icon={X}
              label={t('vault.removeNamed', { name })}
              onClick={() => (item.failed ? remove() : setAsks(true))}
            />
          )}
          <ConfirmDialog
            open={asks}
            title={t('vault.removeWaiting')}
            confirm={t('vault.moveToTrash')}
            onCancel={() => setAsks(false)}
            onConfirm={remove}
          >
            {t('vault.removeWaitingText')}
          </ConfirmDialog>
        </span>
      }
    />
  );
}

/** How the queue shows a photo, or a document, whose title may be hidden. */
function useShownItem({ collection, id }: QueueItem): {
  name: string;
  icon: ReactNode;
  mime: string;
  photo: PhotoRecord | undefined;
  document: DocumentRecord | undefined;
} {
  const { nameOf } = usePhotoNames();
  const { isNamed } = useSensitive();
  const photo = useQuery(
    (stores) => photosOf(stores).get(collection === 'photos' ? id : ''),
    [collection, id],
  )?.record;
  const document = useQuery(
    (stores) => documentsOf(stores).get(collection === 'documents' ? id : ''),
    [collection, id],
  )?.record;
  const isShown = document !== undefined && isNamed(document);
  return {
    name: photo ? nameOf(photo) : isShown ? document.title : t('vault.document'),
    icon: photo ? <Thumb record={photo} className={styles.thumb} /> : <Icon icon={File} />,
    mime: photo?.mime ?? '',
    photo,
    document,
  };
}

function stateText(item: QueueItem, mime: string): string {
  const { failed } = item;
  if (failed?.failure) return failureText(failed.failure, failed.bytes, limitOf(item, mime));
  const sizes = { sent: formatBytes(item.sentBytes), size: formatBytes(item.bytes) };
  return item.state === 'sending'
    ? t('vault.sending', sizes)
    : t('vault.waiting', { size: sizes.size });
}

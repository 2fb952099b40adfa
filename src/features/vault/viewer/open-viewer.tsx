import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import '../../../i18n/lazy/vault.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { announce } from '../../../ui/announce.ts';
import { closeOnBack } from '../../../ui/back-closes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pushLayer } from '../../../ui/top-layer.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { PhotoInfo } from './photo-info.tsx';
import { QuickLike } from './quick-like.tsx';
import { Stage } from './stage.tsx';
import { ViewerMenu } from './viewer-menu.tsx';
import { usePhotoActions } from './use-photo-actions.tsx';
import { WHOLE, type Zoom, zoomKey } from './zoom.ts';
import styles from './viewer.module.css';

type OpenViewerProps = {
  entry: Entry<PhotoRecord>;
  /** The list that it goes through; contains the photo. */
  ids: readonly string[];
  onClose: () => void;
};

/** One photo or video on the whole screen, with what can be done with it. */
export function OpenViewer({ entry, ids, onClose }: OpenViewerProps) {
  const { record } = entry;
  const { openPhoto } = useSheets();
  const { nameOf } = usePhotoNames();
  const dialogRef = useModal(onClose);
  useRootMark('viewer', 'open');
  const [isInfoOpen, setInfoOpen] = useState(false);
  // Taps on the picture hide everything else.
  const [isBare, setBare] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [zoomedId, setZoomedId] = useState(record.id);
  if (zoomedId !== record.id) {
    setZoomedId(record.id);
    setZoom(WHOLE);
  }
  const actions = usePhotoActions(entry, ids);
  const at = ids.indexOf(record.id);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  const name = nameOf(record);
  const goTo = (id: string | undefined) => {
    if (id !== undefined) openPhoto(id);
  };
  useEffect(() => {
    // The title of the dialog changes, which no screen reader says.
    announce(name);
    // Only for another photo.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [record.id]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const zoomed = zoomKey(zoom, event.key);
    const act = zoomed
      ? () => setZoom(zoomed)
      : {
          ArrowLeft: () => goTo(before),
          ArrowRight: () => goTo(after),
          Home: () => goTo(ids[0]),
          End: () => goTo(ids.at(-1)),
          i: () => setInfoOpen((isOpen) => !isOpen),
          l: actions.like,
          e: actions.edit,
          Delete: actions.remove,
        }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const viewer = (
    // The keys work wherever the focus is; each has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      aria-label={name}
      tabIndex={-1}
      className={styles.viewer}
      data-info={isInfoOpen || undefined}
      data-bare={(isBare && !isInfoOpen) || undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (isInfoOpen) setInfoOpen(false);
        else onClose();
      }}
    >
      <div className={styles.picture}>
        <Stage
          ids={{ before, current: record.id, after }}
          zoom={zoom}
          onZoom={setZoom}
          onStep={(step) => goTo(step === 1 ? after : before)}
          onTap={() => setBare((is) => !is)}
          onDown={onClose}
        />
        <div className={styles.top}>
          <IconButton
            icon={X}
            label={t('vault.closeViewer')}
            className={styles.button}
            onClick={onClose}
          />
          <ViewerTitle record={record} place={{ at, of: ids.length }} />
          <QuickLike record={record} className={styles.button} onToggle={actions.like} />
          <IconButton
            icon={Info}
            label={t('vault.info')}
            aria-expanded={isInfoOpen}
            className={styles.button}
            onClick={() => setInfoOpen((isOpen) => !isOpen)}
          />
          <ViewerMenu record={record} actions={actions} className={styles.button} />
        </div>
        <StepButtons before={before} after={after} onGo={goTo} />
        {record.caption !== '' && (
          <p className={styles.caption} dir="auto">
            {record.caption}
          </p>
        )}
      </div>
      {isInfoOpen && (
        <PhotoInfo entry={entry} actions={actions} onClose={() => setInfoOpen(false)} />
      )}
    </dialog>
  );
  return (
    <>
      {viewer}
      {/* Not within the dialog, which would hear their keys. */}
      {actions.sheet}
    </>
  );
}

/** What a swipe does, for a pointer and the keyboard. */
function StepButtons({
  before,
  after,
  onGo,
}: {
  before: string | undefined;
  after: string | undefined;
  onGo: (id: string) => void;
}) {
  return (
    <>
      {before !== undefined && (
        <IconButton
          icon={ChevronLeft}
          label={t('vault.previous')}
          className={styles.before}
          onClick={() => onGo(before)}
        />
      )}
      {after !== undefined && (
        <IconButton
          icon={ChevronRight}
          label={t('vault.next')}
          className={styles.after}
          onClick={() => onGo(after)}
        />
      )}
    </>
  );
}

/** Opens the dialog above the page; Esc and "back" close it, and the focus returns. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // The browser would focus the close button and show its ring.
    dialog.focus();
    const removeLayer = pushLayer(dialog);
    const forgetBack = closeOnBack(() => close());
    return () => {
      forgetBack();
      removeLayer();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

function ViewerTitle({
  record,
  place,
}: {
  record: PhotoRecord;
  place: { at: number; of: number };
}) {
  const now = useNow(3_600_000);
  const { takenAt, takenTz: tz } = record;
  return (
    <p className={styles.title}>
      <span>{formatDate(takenAt, { now, tz })}</span>
      <span className={styles.detail}>
        {formatTime(takenAt, { tz })}
        {place.of > 1 && ` · ${t('vault.place', { at: place.at + 1, of: place.of })}`}
      </span>
    </p>
  );
}

/** Whether the key belongs to a field or to the controls of a video. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, video, [role=menu]') !== null
  );
}

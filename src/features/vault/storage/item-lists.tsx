import ChevronRight from 'lucide-react/icons/chevron-right';
import Minimize from 'lucide-react/icons/minimize-2';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useMemo, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/storage-page.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { categoryIcon } from '../documents/categories.ts';
import { useDocumentsAddress } from '../documents/use-address.ts';
import { useDocuments } from '../documents/use-documents.ts';
import { useSensitive } from '../documents/use-sensitive.ts';
import { changePhotos, removePhotos } from '../photos/commands.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { Thumb } from '../photos/thumb.tsx';
import { useAllPhotos } from '../photos/use-photos.ts';
import { type StoredItem, duplicatePhotos, largestItems, reduciblePhotos } from './stored-items.ts';
import styles from './storage.module.css';

const LARGEST_MAX = 50;
/** As many as a person looks through at once; the rest follows as these are dealt with. */
const SHOWN_MAX = 20;

export function LargestList() {
  const photos = useAllPhotos();
  const documents = useDocuments();
  const items = useMemo(
    () => photos && documents && largestItems({ photos, documents }, LARGEST_MAX),
    [photos, documents],
  );
  return (
    <Folding title={t('storagePage.largest')} items={items} none={t('storagePage.largestNone')}>
      {(item) => <ItemRow key={item.record.id} item={item} />}
    </Folding>
  );
}

/** A list whose first part is shown until a person asks for all of it. */
function Folding<T>({
  title,
  intro,
  items,
  none,
  children,
  footer,
}: {
  title: string;
  intro?: string;
  /** undefined while they are read. */
  items: readonly T[] | undefined;
  none: string;
  children: (item: T) => ReactNode;
  footer?: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items?.slice(0, SHOWN_MAX / 4);
  const more = (items?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Section title={title}>
      {items === undefined && <Skeleton height="3.5rem" count={2} />}
      {items?.length === 0 && (
        <Control>
          <p className={styles.quiet}>{none}</p>
        </Control>
      )}
      {items !== undefined && items.length > 0 && intro !== undefined && (
        <Control>
          <p className={styles.quiet}>{intro}</p>
        </Control>
      )}
      {shown && shown.length > 0 && <List label={title}>{shown.map(children)}</List>}
      {more > 0 && (
        <Control>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t('storagePage.moreOf', { count: more })}
          </Button>
        </Control>
      )}
      {footer}
    </Section>
  );
}

function ItemRow({ item }: { item: StoredItem }) {
  const { nameOf } = usePhotoNames();
  const { isNamed } = useSensitive();
  const { openPhoto } = useSheets();
  const { go } = useDocumentsAddress();
  const isPhoto = item.of === 'photo';
  const name = isPhoto
    ? nameOf(item.record)
    : isNamed(item.record)
      ? item.record.title
      : t('storagePage.document');
  return (
    <RowButton
      start={
        isPhoto ? (
          <Thumb record={item.record} className={styles.thumb} />
        ) : (
          <Icon icon={categoryIcon(item.record.category)} />
        )
      }
      title={<bdi>{name}</bdi>}
      detail={formatBytes(item.bytes)}
      end={<Icon icon={ChevronRight} />}
      onClick={() => (isPhoto ? openPhoto(item.record.id) : go({ document: item.record.id }))}
    />
  );
}

/** Photos that are in the vault more than once: each but the first can be moved to the trash. */
export function DuplicateList() {
  const photos = useAllPhotos();
  const groups = useMemo(() => photos && duplicatePhotos(photos), [photos]);
  return (
    <Folding
      title={t('storagePage.duplicates')}
      intro={t('storagePage.duplicatesText')}
      items={groups}
      none={t('storagePage.duplicatesNone')}
    >
      {(group) => <DuplicateRow key={group[0]?.id} group={group} />}
    </Folding>
  );
}

function DuplicateRow({ group }: { group: readonly PhotoRecord[] }) {
  const replica = useReplica();
  const rights = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const { nameOf } = usePhotoNames();
  const [kept, ...others] = group;
  if (!kept) return null;
  const extra = others.filter((record) => rights.may('remove', collections.photos, record));
  const name = nameOf(kept);
  const remove = () => {
    if (writesBlocked) explainBlocked();
    else if (replica) removePhotos(replica, extra, rights);
  };
  return (
    <Row
      start={<Thumb record={kept} className={styles.thumb} />}
      title={<bdi>{name}</bdi>}
      detail={`${t('storagePage.copies', { count: group.length })} · ${formatBytes(kept.bytes)}`}
      end={
        extra.length > 0 && (
          <IconButton
            icon={Trash}
            label={t('storagePage.removeNamed', { name })}
            onClick={remove}
          />
        )
      }
    />
  );
}

/** Photos whose original could go, because the smaller pictures are enough. */
export function ReducibleList() {
  const replica = useReplica();
  const rights = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const { nameOf } = usePhotoNames();
  const photos = useAllPhotos();
  const [asked, setAsked] = useState<readonly PhotoRecord[]>([]);
  const items = useMemo(
    () =>
      photos &&
      reduciblePhotos(photos).filter((record) => rights.may('edit', collections.photos, record)),
    [photos, rights],
  );
  const ask = (records: readonly PhotoRecord[]) =>
    writesBlocked ? explainBlocked() : setAsked(records);
  const size = formatBytes(asked.reduce((sum, { bytes }) => sum + bytes, 0));
  const reduce = () => {
    setAsked([]);
    if (!replica) return;
    const changes = new Map(asked.map(({ id }) => [id, { keepsOriginal: false }]));
    const back = new Map(asked.map(({ id }) => [id, { keepsOriginal: true }]));
    const undo = { label: t('ui.undo'), run: () => tell(changePhotos(replica, back)) };
    changePhotos(replica, changes).then(
      () =>
        showToast({
          text: t('storagePage.reduced', { count: asked.length }),
          actions: [undo],
        }),
      showNotSaved,
    );
  };
  return (
    <>
      <Folding
        title={t('storagePage.reducible')}
        intro={t('storagePage.reducibleText')}
        items={items}
        none={t('storagePage.reducibleNone')}
        footer={
          items &&
          items.length > 1 && (
            <Control>
              <Button icon={Minimize} onClick={() => ask(items)}>
                {t('storagePage.reduceAll', { count: items.length })}
              </Button>
            </Control>
          )
        }
      >
        {(record) => (
          <Row
            key={record.id}
            start={<Thumb record={record} className={styles.thumb} />}
            title={<bdi>{nameOf(record)}</bdi>}
            detail={formatBytes(record.bytes)}
            end={
              <Button
                size="small"
                aria-label={t('storagePage.reduceNamed', { name: nameOf(record) })}
                onClick={() => ask([record])}
              >
                {t('storagePage.reduce')}
              </Button>
            }
          />
        )}
      </Folding>
      <ConfirmDialog
        open={asked.length > 0}
        title={t('storagePage.reduceTitle', { count: asked.length })}
        confirm={t('storagePage.reduceAll', { count: asked.length })}
        onCancel={() => setAsked([])}
        onConfirm={reduce}
      >
        {t('storagePage.reduceText', { size })}
      </ConfirmDialog>
    </>
  );
}

import { collections, isOf } from '../../../schema/collections.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Eraser from 'lucide-react/icons/eraser';
import { useInMemory, useReplica } from '../../app/services.tsx';
import { storageErrorText } from '../../app/storage-error-text.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/list.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { itemAsText, itemTime, itemTitle } from './item-text.ts';
import styles from './queue-row.module.css';

type QueueRowProps = { item: QueueItem; isSending: boolean; onEdit: (eventId: string) => void };

/** One record that is not on the server yet: its text, time, state and actions. */
export function QueueRow({ item, isSending, onEdit }: QueueRowProps) {
  const replica = useReplica();
  const now = useNow(60_000);
  const units = useUnits();
  const [asksDiscard, setAsksDiscard] = useState(false);
  const needsYou = item.state === 'attention';
  const waitingMark = useInMemory()
    ? t('syncSheet.markWaitingInMemory')
    : t('syncSheet.markWaiting');
  const title = itemTitle(item, units);
  const isEntry = isOf(collections.events, item);

  const run = (work: Promise<void> | undefined, said: string) => {
    work?.then(
      () => showToast({ text: said }),
      (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) }),
    );
  };
  const actions: (MenuItem | false)[] = [
    needsYou && {
      label: t('syncSheet.retry'),
      icon: RotateCw,
      onSelect: () => run(replica?.queue.retry(item.collection, item.id), t('syncSheet.retried')),
    },
    isEntry &&
      !isRemoved(item.record) && {
        label: t('syncSheet.edit'),
        icon: Pencil,
        onSelect: () => onEdit(item.id),
      },
    {
      label: t('syncSheet.copy'),
      icon: Copy,
      onSelect: () => copy(itemAsText(item, { now, units })),
    },
    (needsYou || (item.isNew && isEntry)) && {
      label: t('syncSheet.discard'),
      icon: Eraser,
      danger: true,
      onSelect: () => setAsksDiscard(true),
    },
  ];

  return (
    <>
      <Row
        start={
          <StatusMark
            state={item.state}
            label={needsYou ? t('syncSheet.markAttention') : waitingMark}
          />
        }
        title={<bdi>{title}</bdi>}
        detail={
          <>
            {itemTime(item, now)} · {stateText(item, isSending)}
            {needsYou && (
              <span className={styles.reason}>
                {item.problem?.message || t('syncSheet.reasonUnknown')}
              </span>
            )}
          </>
        }
        end={
          <Menu
            label={title}
            trigger={<IconButton icon={Ellipsis} label={`${t('syncSheet.more')}: ${title}`} />}
            items={actions.filter((action) => action !== false)}
          />
        }
      />
      <ConfirmDialog
        open={asksDiscard}
        title={t('syncSheet.discardTitle')}
        confirm={t('syncSheet.discardConfirm')}
        onCancel={() => setAsksDiscard(false)}
        onConfirm={() => {
          setAsksDiscard(false);
          run(
            replica?.queue.discard(item.collection, item.id, item.state),
            t('syncSheet.discarded'),
          );
        }}
      >
        {t('syncSheet.discardText')}
      </ConfirmDialog>
    </>
  );
}

function stateText(item: QueueItem, isSending: boolean): string {
  if (item.state === 'attention') return t('syncSheet.stateFailed');
  return isSending ? t('syncSheet.stateSending') : t('syncSheet.stateWaiting');
}

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: t('syncSheet.copied') }),
    () => showToast({ text: t('syncSheet.copyFailed'), tone: 'attention' }),
  );
}

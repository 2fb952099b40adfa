import Ellipsis from 'lucide-react/icons/ellipsis';
import FilePlus from 'lucide-react/icons/file-plus';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useSeesHistory } from '../../../app/history/use-sees-history.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/history.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { documentsOf } from './document-store.ts';
import { useDocumentsAddress } from './use-address.ts';
import { usePin } from './use-pin.tsx';
import styles from './documents.module.css';

// Their forms are not needed to read a document.
const EditDocument = lazyPart(async () => (await import('./edit-document.tsx')).EditDocument);
const NewVersion = lazyPart(async () => (await import('./new-version.tsx')).NewVersion);
const DocumentHistory = lazyPart(
  async () => (await import('../history/item-history.tsx')).DocumentHistory,
);

/** What can be done with a document besides reading it. */
export function DocumentMenu({ entry }: { entry: Entry<DocumentRecord> }) {
  const { record } = entry;
  const replica = useReplica();
  const rights = useRights();
  const seesHistory = useSeesHistory(record);
  const { go } = useDocumentsAddress();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [open, setOpen] = useState<'edit' | 'version' | 'history' | null>(null);
  const pin = usePin(record);
  const may = (action: 'edit' | 'remove') => rights.may(action, collections.documents, record);
  const gated = (act: () => void) => () => (writesBlocked ? explainBlocked() : act());
  const remove = () => {
    if (!replica) return;
    const store = documentsOf(replica);
    const mayUndo = rights.may('restore', collections.documents, record);
    const undo = { label: t('ui.undo'), run: () => tell(store.restore(record.id)) };
    go({}, { replace: true });
    store.remove(record.id).then(
      () =>
        showToast({
          text: t('documents.removed', { title: record.title }),
          actions: mayUndo ? [undo] : [],
        }),
      showNotSaved,
    );
  };
  const items: MenuItem[] = [
    ...(may('edit')
      ? [
          { label: t('documents.edit'), icon: Pencil, onSelect: gated(() => setOpen('edit')) },
          {
            label: t('documents.addVersion'),
            icon: FilePlus,
            onSelect: gated(() => setOpen('version')),
          },
        ]
      : []),
    {
      label: pin.isPinned ? t('documents.unpin') : t('documents.pin'),
      icon: pin.isPinned ? PinOff : Pin,
      onSelect: pin.toggle,
    },
    ...(seesHistory
      ? [{ label: t('history.open'), icon: History, onSelect: () => setOpen('history') }]
      : []),
    ...(may('remove')
      ? [{ label: t('ui.delete'), icon: Trash, danger: true, onSelect: gated(remove) }]
      : []),
  ];
  const close = () => setOpen(null);
  return (
    <>
      {pin.isPinned && (
        <span className={styles.pinned}>
          <Icon icon={Pin} size="s" />
          {t('documents.onDevice')}
        </span>
      )}
      <Menu
        label={t('documents.more')}
        items={items}
        trigger={<IconButton icon={Ellipsis} label={t('documents.more')} />}
      />
      {open === 'edit' && <EditDocument record={record} onClose={close} />}
      {open === 'version' && <NewVersion record={record} onClose={close} />}
      {open === 'history' && <DocumentHistory record={record} onClose={close} />}
      {pin.sheet}
    </>
  );
}

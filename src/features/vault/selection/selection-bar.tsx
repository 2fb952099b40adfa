import Album from 'lucide-react/icons/folder-heart';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import Tag from 'lucide-react/icons/tag';
import Users from 'lucide-react/icons/users';
import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { SelectionToolbar } from '../../../app/selection/selection-toolbar.tsx';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { removePhotos } from '../photos/commands.ts';
import type { PhotoChange } from './photo-changes.ts';
import { useZipDownload } from './use-zip-download.ts';

const ChangeSheet = lazy(async () => ({
  default: (await import('./change-sheet.tsx')).ChangeSheet,
}));

type SelectionBarProps = { records: readonly PhotoRecord[]; onEnd: () => void };

/** What can be done with the selected photos, at the bottom of the screen. */
export function SelectionBar({ records, onEnd }: SelectionBarProps) {
  const replica = useReplica();
  const rights = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const { children = [] } = useSelectedChild();
  const [changing, setChanging] = useState<PhotoChange['kind'] | null>(null);
  const zip = useZipDownload();
  const mayEdit = records.some((record) => rights.may('edit', collections.photos, record));
  const change = (kind: PhotoChange['kind']) => () =>
    writesBlocked ? explainBlocked() : setChanging(kind);
  const changes: MenuItem[] = [
    { label: t('vault.bulk-album'), icon: Album, onSelect: change('album') },
    ...(children.length > 0
      ? [{ label: t('vault.bulk-child'), icon: Users, onSelect: change('child') }]
      : []),
    { label: t('vault.bulk-tags'), icon: Tag, onSelect: change('tags') },
    { label: t('vault.bulk-visibility'), icon: Eye, onSelect: change('visibility') },
  ];
  const items: MenuItem[] = [
    ...(mayEdit ? changes : []),
    {
      label: t('vault.downloadZip'),
      icon: Download,
      disabled: zip.progress !== null,
      onSelect: () => zip.start(records),
    },
  ];
  const remove = () => {
    if (!replica) return;
    if (writesBlocked) return explainBlocked();
    const removable = records.filter((each) => rights.may('remove', collections.photos, each));
    const denied = records.length - removable.length;
    if (denied > 0) showToast({ text: t('vault.someDenied', { count: denied }) });
    if (removable.length > 0) removePhotos(replica, removable, rights);
    onEnd();
  };
  return (
    <>
      <SelectionToolbar
        label={t('vault.selectedActions')}
        status={
          zip.progress === null
            ? t('vault.selected', { count: records.length })
            : t('vault.zipProgress', zip.progress)
        }
        menu={{ label: t('vault.changeMenu'), items }}
        endLabel={t('vault.endSelection')}
        isEmpty={records.length === 0}
        onEnd={onEnd}
        onRemove={mayEdit ? remove : undefined}
      />
      {changing && (
        <Suspense>
          <ChangeSheet
            kind={changing}
            records={records}
            onClose={() => setChanging(null)}
            onDone={() => {
              setChanging(null);
              onEnd();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

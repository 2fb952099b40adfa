import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import Tag from 'lucide-react/icons/tag';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { saveFile } from '../../../app/save-file.ts';
import { SelectionToolbar } from '../../../app/selection/selection-toolbar.tsx';
import { useClock, useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { removeEntries, restoreEntries } from '../commands.ts';
import type { BulkChange } from './bulk-changes.ts';
import { ChangeSheet } from './change-sheet.tsx';
import { selectionFile } from './selection-file.ts';

type SelectionBarProps = {
  records: readonly EventRecord[];
  onEnd: () => void;
};

/** What can be done with the selected entries, at the bottom of the screen. */
export function SelectionBar({ records, onEnd }: SelectionBarProps) {
  const [changing, setChanging] = useState<BulkChange['kind'] | null>(null);
  const { children = [] } = useSelectedChild();
  const removal = useRemoval(records, onEnd);
  const exportAs = useExport(records);
  const change = (kind: BulkChange['kind']) => () => setChanging(kind);
  const items: MenuItem[] = [
    { label: t('logs.shiftTime'), icon: Clock, onSelect: change('shift') },
    ...(children.length > 1
      ? [{ label: t('logs.moveToChild'), icon: Users, onSelect: change('child') }]
      : []),
    { label: t('logs.changeTags'), icon: Tag, onSelect: change('tags') },
    { label: t('logs.visibility'), icon: Eye, onSelect: change('visibility') },
    { label: t('logs.exportCsv'), icon: Download, onSelect: () => exportAs('csv') },
    { label: t('logs.exportJson'), icon: Download, onSelect: () => exportAs('json') },
  ];
  return (
    <>
      <SelectionToolbar
        label={t('logs.selectedActions')}
        status={t('logs.selected', { count: records.length })}
        menu={{ label: t('logs.change'), items }}
        endLabel={t('logs.endSelection')}
        isEmpty={records.length === 0}
        onEnd={onEnd}
        onRemove={removal}
      />
      {changing !== null && (
        <ChangeSheet
          kind={changing}
          records={records}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null);
            onEnd();
          }}
        />
      )}
    </>
  );
}

/** Deletes the selected entries that this person may delete, with one Undo for all of them. */
function useRemoval(records: readonly EventRecord[], onEnd: () => void): () => void {
  const replica = useReplica();
  const { mayRemove } = useRights();
  return () => {
    if (!replica) return;
    const ids = records.filter(mayRemove).map(({ id }) => id);
    const denied = records.length - ids.length;
    const kept = denied > 0 ? t('logs.someDenied', { count: denied }) : '';
    if (ids.length === 0) return void showToast({ text: kept, tone: 'attention' });
    removeEntries(replica, ids).then(() => {
      showToast({
        text: [t('logs.deletedCount', { count: ids.length }), kept].join(' ').trim(),
        actions: [{ label: t('ui.undo'), run: () => tell(restoreEntries(replica, ids)) }],
      });
    }, showNotSaved);
    onEnd();
  };
}

function useExport(records: readonly EventRecord[]): (format: 'csv' | 'json') => void {
  const { children = [] } = useSelectedChild();
  const people = usePeople();
  const units = useUnits();
  const clock = useClock();
  return (format) => {
    const names = {
      children: new Map(children.map(({ record }) => [record.id, record.name])),
      people: new Map(people.all.map(({ id, name }) => [id, name])),
    };
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    saveFile(selectionFile(records, format, { names, units }), `nestling-${day}.${format}`);
  };
}

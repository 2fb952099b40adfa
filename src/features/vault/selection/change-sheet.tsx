import { useState } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { ChangeSelectedSheet } from '../../../app/selection/change-selected-sheet.tsx';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import {
  AlbumsField,
  ChildrenField,
  TagsField,
  VisibilityField,
} from '../details/details-fields.tsx';
import { type PhotoChanges, changePhotos } from '../photos/commands.ts';
import { type PhotoChange, type PreparedChanges, prepareChanges } from './photo-changes.ts';

type ChangeSheetProps = {
  kind: PhotoChange['kind'];
  records: readonly PhotoRecord[];
  onClose: () => void;
  onDone: () => void;
};

/** Shown at first: nothing that a tap on the button would change by mistake. */
const FIRST: Readonly<Record<PhotoChange['kind'], PhotoChange>> = {
  album: { kind: 'album', albumIds: [] },
  child: { kind: 'child', childIds: [] },
  tags: { kind: 'tags', add: [], remove: [] },
  visibility: { kind: 'visibility', visibility: null },
};

/** One change of all selected photos, with one Undo. */
export function ChangeSheet({ kind, records, onClose, onDone }: ChangeSheetProps) {
  const replica = useReplica();
  const rights = useRights();
  const [change, setChange] = useState(FIRST[kind]);
  const prepared = prepareChanges(records, change, rights);
  const count = prepared.byId.size;
  const write = async (which: 'changes' | 'former') =>
    replica && changePhotos(replica, valuesOf(prepared, which));
  return (
    <ChangeSelectedSheet
      title={t(`vault.bulk-${kind}`)}
      intro={t('vault.selected', { count: records.length })}
      submit={{ label: t('vault.change', { count }), done: t('vault.changed', { count }) }}
      count={count}
      effect={effectText(prepared)}
      save={() => write('changes')}
      undo={() => write('former')}
      onClose={onClose}
      onDone={onDone}
    >
      <ChangeFields change={change} records={records} onChange={setChange} />
    </ChangeSelectedSheet>
  );
}

function valuesOf({ byId }: PreparedChanges, which: 'changes' | 'former') {
  return new Map<string, PhotoChanges>([...byId].map(([id, each]) => [id, each[which]]));
}

/** Why some of the photos stay as they are. */
function effectText({ denied, full }: PreparedChanges): string {
  return [
    ...(denied > 0 ? [t('vault.someDenied', { count: denied })] : []),
    ...(full > 0 ? [t('vault.someFull', { count: full })] : []),
  ].join(' ');
}

type FieldsProps = {
  change: PhotoChange;
  records: readonly PhotoRecord[];
  onChange: (change: PhotoChange) => void;
};

function ChangeFields({ change, records, onChange }: FieldsProps) {
  switch (change.kind) {
    case 'album':
      return (
        <AlbumsField
          value={change.albumIds}
          onChange={(albumIds) => onChange({ kind: 'album', albumIds })}
        />
      );
    case 'child':
      return (
        <ChildrenField
          value={change.childIds}
          onChange={(childIds) => onChange({ kind: 'child', childIds })}
        />
      );
    case 'visibility':
      return (
        <VisibilityField
          value={change.visibility}
          onChange={(visibility) => onChange({ kind: 'visibility', visibility })}
        />
      );
    case 'tags': {
      const present = [...new Set(records.flatMap(({ tags }) => tags))];
      return (
        <>
          <TagsField value={change.add} onChange={(add) => onChange({ ...change, add })} />
          {present.length > 0 && (
            <Field as="group" label={t('vault.removeTags')}>
              {() => (
                <ChipGroup
                  multiple
                  value={change.remove}
                  onChange={(remove) => onChange({ ...change, remove })}
                  options={present.map((tag) => ({ value: tag, label: <bdi>{tag}</bdi> }))}
                />
              )}
            </Field>
          )}
        </>
      );
    }
  }
}

import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ListKind } from '../../../../schema/records/list-item-kinds.ts';
import {
  type ListItem,
  type ListItemRecord,
  listItemDefaults,
} from '../../../../schema/records/list-item.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import {
  type FieldProblems,
  type SheetForm,
  useSheetForm,
} from '../../../app/forms/use-sheet-form.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { listItemsOf } from '../../../replica/stores/list-items.ts';
import type { NewRecord, RecordChanges } from '../../../replica/stores/record-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { changesOf } from './item-draft.ts';

export type ItemSheetProps<K extends ListKind = ListKind> = {
  /** null: a new one. */
  item: ListItem<K> | null;
  onClose: () => void;
};

type ItemFormParts<V extends FieldValues> = {
  kind: ListKind;
  item: ListItem | null;
  initial: V;
  check: (values: V) => FieldProblems;
  fieldsOf: (values: V) => object;
  /** The children of a new item; `[null]` for one of the family. */
  childIdsOf: (values: V) => readonly (string | null)[];
  onClose: () => void;
};

/** The form of one item: adds it for each child, or writes what the person has changed. */
export function useItemForm<V extends FieldValues & { name: string }>({
  kind,
  item,
  initial,
  check,
  fieldsOf,
  childIdsOf,
  onClose,
}: ItemFormParts<V>): SheetForm<V> {
  const replica = useReplica();
  return useSheetForm<V, V>({
    initial: initial as DefaultValues<V>,
    check,
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        if (replica === null) return null;
        const store = listItemsOf(replica);
        const fields = fieldsOf(values);
        if (item === null) {
          await store.add(
            childIdsOf(values).map(
              (childId) =>
                ({
                  kind,
                  childId,
                  ...listItemDefaults[kind],
                  ...fields,
                }) as NewRecord<ListItemRecord>,
            ),
          );
        } else {
          const changes = changesOf(fieldsOf(initial), fields) as RecordChanges<ListItemRecord>;
          if (Object.keys(changes).length > 0) await store.edit(item.id, changes);
        }
        return values;
      },
      onSaved: ({ name }) => {
        showToast({ text: t(item ? 'lists.saved' : 'lists.added', { name: name.trim() }) });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
}

/** The sheet around the fields, with a way to delete an existing item. */
export function ItemSheet<V extends FieldValues>({
  form,
  item,
  title,
  onClose,
  children,
}: {
  form: SheetForm<V>;
  item: ListItem | null;
  /** Of a new item. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <FormSheet
      form={form}
      title={item ? t('lists.edit', { name: item.name }) : title}
      intro={null}
      submit={{ label: item ? t('ui.save') : t('lists.add'), tone: 'primary' }}
      onClose={onClose}
    >
      {children}
      {item && <DeleteItem item={item} onDone={onClose} />}
    </FormSheet>
  );
}

function DeleteItem({ item: { id, name }, onDone }: { item: ListItem; onDone: () => void }) {
  const replica = useReplica();
  if (!replica) return null;
  const store = listItemsOf(replica);
  const remove = () => {
    store.remove(id).then(() => {
      showToast({
        text: t('lists.deleted', { name }),
        actions: [{ label: t('ui.undo'), run: () => void store.restore(id).catch(showNotSaved) }],
      });
    }, showNotSaved);
    onDone();
  };
  return (
    <div>
      <Button variant="quiet" icon={Trash2} onClick={remove}>
        {t('lists.delete')}
      </Button>
      <p>{t('lists.deleteHint')}</p>
    </div>
  );
}

/** For which children a new item is; nothing to choose in a family with one. */
export function ForWhom({
  value,
  onChange,
  error,
}: {
  value: readonly string[];
  onChange: (childIds: string[]) => void;
  error: string | undefined;
}) {
  const { children = [] } = useSelectedChild();
  if (children.length < 2) return null;
  return (
    <Field as="group" label={t('lists.forWhom')} error={error}>
      {(control) => (
        <div {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            multiple
            label={t('lists.forWhom')}
            value={value}
            onChange={onChange}
            options={children.map(({ record }) => ({
              value: record.id,
              label: <bdi>{record.name}</bdi>,
              mark: <ChildMark child={record} />,
            }))}
          />
        </div>
      )}
    </Field>
  );
}

import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { OWN_LABEL_MAX_CHARS } from '../../../../schema/limits.ts';
import type { LogDefinitionRecord } from '../../../../schema/records/log-definition.ts';
import type { CustomPayload } from '../../../../schema/records/payloads/custom.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { mapLive } from '../../../lib/live.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { definitionsOf } from '../../../replica/stores/log-definitions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ColorPicker } from '../color-picker.tsx';
import { FieldsEditor } from './fields-editor.tsx';
import { IconPicker } from './icon-picker.tsx';
import { TypePreview } from './type-preview.tsx';
import { type TypeDraft, changesOf, draftOf, problemsOf } from './type-draft.ts';
import styles from './own-types.module.css';

type TypeSheetProps = {
  /** null: a new type. */
  definition: LogDefinitionRecord | null;
  onClose: () => void;
};

/** The editor of one own type. */
export function TypeSheet({ definition, onClose }: TypeSheetProps) {
  const replica = useReplica();
  // Changes are told from the record as it was opened, also when another device edits it meanwhile.
  const [base] = useState(definition);
  const form = useSheetForm<TypeDraft, TypeDraft>({
    initial: draftOf(base),
    check: problemsOf,
    draft: {
      key: draftKey(replica?.userId ?? '', 'own-type', base?.id ?? 'new'),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        if (replica === null) return null;
        await saveType(replica, base, values);
        return values;
      },
      onSaved: ({ name }) => {
        showToast({ text: t(base ? 'ownTypes.saved' : 'ownTypes.added', { name: name.trim() }) });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={base ? t('ownTypes.edit', { name: base.name }) : t('ownTypes.add')}
      intro={null}
      submit={{ label: base ? t('ui.save') : t('ownTypes.add'), tone: 'primary' }}
      onClose={onClose}
    >
      <TextField
        data-autofocus={base === null || undefined}
        label={t('ownTypes.name')}
        autoComplete="off"
        maxLength={OWN_LABEL_MAX_CHARS}
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errorOf('name')}
      />
      <Field as="group" label={t('ownTypes.icon')}>
        {() => <IconPicker value={values.icon} onChange={(icon) => set('icon', icon)} />}
      </Field>
      <Field as="group" label={t('settings.childColor')}>
        {() => <ColorPicker value={values.color} onChange={(color) => set('color', color)} />}
      </Field>
      <Switch
        label={t('ownTypes.timed')}
        hint={t('ownTypes.timedHint')}
        checked={values.timed}
        onChange={(timed) => set('timed', timed)}
      />
      <FieldsEditor form={form} />
      <TypePreview draft={values} />
      {base && <TypeActions definition={base} onDone={onClose} />}
    </FormSheet>
  );
}

/** Writes the person's changes on top of the record as it is now. */
async function saveType(replica: Replica, base: LogDefinitionRecord | null, values: TypeDraft) {
  const store = definitionsOf(replica);
  if (base === null) {
    const changes = changesOf(values, null, null);
    await store.add([{ childId: null, archived: false, ...changes }]);
    return;
  }
  const live = (await store.read(base.id)) ?? base;
  await store.edit(base.id, changesOf(values, base, live));
}

/** Archives a type, or deletes one that no entry has. */
function TypeActions({
  definition,
  onDone,
}: {
  definition: LogDefinitionRecord;
  onDone: () => void;
}) {
  const replica = useReplica();
  const used = useUses(definition.id);
  if (!replica) return null;
  const store = definitionsOf(replica);
  const { id, name, archived } = definition;
  const act = (text: string, run: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    const failed = (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) });
    run().then(() => {
      showToast({
        text,
        actions: [{ label: t('ui.undo'), run: () => void undo().catch(failed) }],
      });
    }, failed);
    onDone();
  };
  const archive = (next: boolean) => store.edit(id, { archived: next });
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        icon={archived ? ArchiveRestore : Archive}
        onClick={() =>
          act(
            t(archived ? 'ownTypes.unarchived' : 'ownTypes.archivedNow', { name }),
            () => archive(!archived),
            () => archive(archived),
          )
        }
      >
        {t(archived ? 'ownTypes.unarchive' : 'ownTypes.archive')}
      </Button>
      {used === 0 && (
        <Button
          variant="quiet"
          icon={Trash2}
          onClick={() =>
            act(
              t('ownTypes.deleted', { name }),
              () => store.remove(id),
              () => store.restore(id),
            )
          }
        >
          {t('ownTypes.delete')}
        </Button>
      )}
      {used !== undefined && used > 0 && (
        <p className={styles.hint}>{t('ownTypes.used', { count: used })}</p>
      )}
    </div>
  );
}

/** How many entries on this device have the type; undefined while they are counted. */
function useUses(definitionId: string): number | undefined {
  const children = useQuery((replica) => replica.children.all(), []);
  const childIds = children?.map(({ record }) => record.id);
  const key = childIds?.join();
  const uses = useQuery(
    (replica) =>
      mapLive(
        replica.events.live({
          childIds: childIds ?? [],
          kinds: [DEFINED_TYPE],
          order: 'newestFirst',
        }),
        (entries) =>
          entries.filter(
            ({ record }) => (record.payload as CustomPayload).definitionId === definitionId,
          ).length,
      ),
    [definitionId, key],
  );
  return childIds === undefined ? undefined : uses;
}

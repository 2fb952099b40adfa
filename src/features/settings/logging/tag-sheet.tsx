import Trash2 from 'lucide-react/icons/trash-2';
import { TAG_MAX_CHARS } from '../../../../schema/limits.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { type UsedTag, isSameTag } from '../../../domain/entries/tags.ts';
import '../../../i18n/lazy/settings.ts';
import '../../../i18n/lazy/tags.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ColorPicker } from '../color-picker.tsx';
import { saveTagLook } from './tag-look.ts';
import { type TagChange, prepareTagChange, writeTagChange } from './tag-changes.ts';

type TagSheetProps = {
  used: UsedTag;
  /** The other tags: a new name that is one of them merges both. */
  others: readonly string[];
  /** null: it has none. */
  color: string | null;
  onChanged: () => void;
  onClose: () => void;
};

type TagValues = { name: string; color: string | null };

/** Renames, colours, merges or removes a tag in all entries that this person may change. */
export function TagSheet({ open, ...props }: TagSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ used: { tag, entries }, others, color, onChanged, onClose }: TagSheetProps) {
  const replica = useReplica();
  const { isParent: mayColor } = useOwnRole();
  const { may } = useRights();
  const changeTo = (to: string | null) => prepareTagChange(entries, { from: tag, to, may });
  const write = async (change: TagChange, to: string | null, look: string | null) => {
    if (replica === null) return false;
    await writeTagChange(replica, change.changesById);
    if (mayColor) await saveTagLook(replica, { from: tag, to, color: look });
    onChanged();
    return true;
  };
  const undo = async (of: Replica, formerById: TagChange['formerById'], to: string | null) => {
    await writeTagChange(of, formerById);
    if (mayColor) await saveTagLook(of, { from: to ?? tag, to: tag, color });
    onChanged();
  };
  const done = ({ changesById, formerById }: TagChange, to: string | null, text: string) => {
    showToast({
      text: `${text} ${t('tags.changed', { count: changesById.size })}`,
      actions: [
        {
          label: t('ui.undo'),
          run: () => {
            if (replica) undo(replica, formerById, to).catch(showNotSaved);
          },
        },
      ],
    });
    onClose();
  };
  const form = useSheetForm<TagValues, { name: string; change: TagChange }>({
    initial: { name: tag, color },
    check: ({ name }) => ({ name: nameProblem(name) }),
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        // The spelling of the tag that it becomes one with.
        const typed = values.name.trim();
        const name = others.find((other) => isSameTag(other, typed)) ?? typed;
        const change = changeTo(name);
        return (await write(change, name, values.color)) ? { name, change } : null;
      },
      onSaved: ({ name, change }) => {
        if (change.changesById.size === 0) onClose();
        else done(change, name, t('tags.renamed', { tag, name }));
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  const name = form.values.name.trim();
  const merged = others.find((other) => isSameTag(other, name));
  const { denied } = changeTo(null);
  const remove = () => {
    const change = changeTo(null);
    write(change, null, null).then(
      (isDone) => isDone && done(change, null, t('tags.removed', { tag })),
      showNotSaved,
    );
  };
  return (
    <FormSheet
      form={form}
      title={<bdi>{tag}</bdi>}
      intro={t('tags.entries', { count: entries.length })}
      submit={{ label: t(submitLabel(name, tag, merged)), tone: 'primary' }}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('tags.name')}
        autoComplete="off"
        maxLength={TAG_MAX_CHARS}
        value={form.values.name}
        onChange={(next) => form.set('name', next)}
        hint={merged === undefined ? undefined : t('tags.mergeHint', { tag: merged })}
        error={form.errorOf('name')}
      />
      {mayColor && merged === undefined && (
        <Field as="group" label={t('settings.childColor')}>
          {() => (
            <ColorPicker
              value={form.values.color ?? ''}
              onChange={(next) => form.set('color', next)}
            />
          )}
        </Field>
      )}
      {denied > 0 && <p>{t('tags.denied', { count: denied })}</p>}
      {denied < entries.length && (
        <div>
          <Button variant="quiet" icon={Trash2} onClick={remove}>
            {t('tags.remove')}
          </Button>
        </div>
      )}
    </FormSheet>
  );
}

function submitLabel(name: string, tag: string, merged: string | undefined) {
  if (merged !== undefined) return 'tags.merge';
  return name === tag ? 'ui.save' : 'tags.rename';
}

function nameProblem(name: string): string | null {
  return name.trim() === '' ? t('tags.nameMissing') : null;
}

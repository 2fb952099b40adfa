import Trash2 from 'lucide-react/icons/trash-2';
import { TAG_MAX_CHARS } from '../../../../schema/limits.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { type UsedTag, isSameTag } from '../../../domain/entries/tags.ts';
import '../../../i18n/lazy/tags.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type TagChange, prepareTagChange, writeTagChange } from './tag-changes.ts';

type TagSheetProps = {
  used: UsedTag;
  /** The other tags: a new name that is one of them merges both. */
  others: readonly string[];
  onChanged: () => void;
  onClose: () => void;
};

/** Renames, merges or removes a tag in all entries that this person may change. */
export function TagSheet({ open, ...props }: TagSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ used: { tag, entries }, others, onChanged, onClose }: TagSheetProps) {
  const replica = useReplica();
  const { may } = useRights();
  const changeTo = (to: string | null) => prepareTagChange(entries, { from: tag, to, may });
  const write = async (change: TagChange) => {
    if (replica === null) return false;
    await writeTagChange(replica, change.changesById);
    onChanged();
    return true;
  };
  const done = ({ changesById, formerById }: TagChange, text: string) => {
    showToast({
      text: `${text} ${t('tags.changed', { count: changesById.size })}`,
      actions: [
        {
          label: t('ui.undo'),
          run: () => {
            if (replica) writeTagChange(replica, formerById).then(onChanged, showNotSaved);
          },
        },
      ],
    });
    onClose();
  };
  const form = useSheetForm<{ name: string }, { name: string; change: TagChange }>({
    initial: { name: tag },
    check: ({ name }) => ({ name: nameProblem(name) }),
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        // The spelling of the tag that it becomes one with.
        const typed = values.name.trim();
        const name = others.find((other) => isSameTag(other, typed)) ?? typed;
        const change = changeTo(name);
        return (await write(change)) ? { name, change } : null;
      },
      onSaved: ({ name, change }) => {
        if (change.changesById.size === 0) onClose();
        else done(change, t('tags.renamed', { tag, name }));
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
    write(change).then(
      (isDone) => isDone && done(change, t('tags.removed', { tag })),
      showNotSaved,
    );
  };
  return (
    <FormSheet
      form={form}
      title={<bdi>{tag}</bdi>}
      intro={t('tags.entries', { count: entries.length })}
      submit={{ label: t(merged === undefined ? 'tags.rename' : 'tags.merge'), tone: 'primary' }}
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

function nameProblem(name: string): string | null {
  return name.trim() === '' ? t('tags.nameMissing') : null;
}

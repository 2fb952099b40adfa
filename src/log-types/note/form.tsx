import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { DAY_MS } from '../../../schema/limits.ts';
import { t } from '../../i18n/t.ts';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import styles from '../form/form.module.css';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { NoteField } from '../form/note-field.tsx';

type NoteValues = { pinnedUntil: number | null };

export const form: LogForm<'note', NoteValues> = {
  Fields: () => <NoteField isMain />,
  Details: PinField,
  detailFields: ['pinnedUntil'],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({ pinnedUntil: null }),
  valuesOf: ({ pinnedUntil }) => ({ pinnedUntil: pinnedUntil ?? null }),
  payloadOf: ({ payload }) => ({ pinnedUntil: payload.pinnedUntil ?? undefined }),
  prefill: () => ({}),
  startNew: null,
  problems: ({ note }) =>
    note.trim() === '' ? [{ path: 'note', kind: 'missing', text: t('logs.writeNote') }] : [],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

/** Pins the note to the top of Home until the chosen day. */
function PinField() {
  const { openedAt: now } = useEntryFormContext();
  const { field } = useController<EntryValues<NoteValues>, 'payload.pinnedUntil'>({
    name: 'payload.pinnedUntil',
  });
  const { value } = field;
  const days = [1, 3, 7, 30];
  return (
    <Field as="group" label={t('logs.pin')} hint={t('logs.pinHint')}>
      {() => (
        <div className={styles.chips}>
          {days.map((count) => (
            <Chip
              key={count}
              aria-pressed={value !== null && Math.round((value - now) / DAY_MS) === count}
              onClick={() => field.onChange(now + count * DAY_MS)}
            >
              {t('logs.pinDays', { count })}
            </Chip>
          ))}
          {value !== null && (
            <Chip icon={X} onClick={() => field.onChange(null)}>
              {t('logs.unpin')}
            </Chip>
          )}
        </div>
      )}
    </Field>
  );
}

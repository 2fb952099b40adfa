import ArrowDown from 'lucide-react/icons/chevron-down';
import ArrowUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import {
  OWN_CHOICES_MAX,
  OWN_FIELDS_MAX,
  OWN_LABEL_MAX_CHARS,
  OWN_UNIT_MAX_CHARS,
} from '../../../../schema/limits.ts';
import type { OwnFieldKind } from '../../../../schema/records/log-definition.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/own-types.ts';
import { t } from '../../../i18n/t.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FieldDraft, type TypeDraft, newChoice, newField } from './type-draft.ts';
import styles from './own-types.module.css';

const kinds: readonly OwnFieldKind[] = ['number', 'choice', 'yes_no', 'text', 'rating'];
const NUMBER_MIN = -1e9;

type EditorProps = { form: SheetForm<TypeDraft> };

/** The fields of a type in their order: buttons move, remove and add them. */
export function FieldsEditor({ form }: EditorProps) {
  const { values, set, errorOf } = form;
  const { fields } = values;
  const change = (next: FieldDraft[]) => set('fields', next);
  const move = (from: number, to: number) => {
    const next = fields.filter((_, i) => i !== from);
    const moved = fields[from];
    if (!moved) return;
    next.splice(to, 0, moved);
    change(next);
    announce(t('ownTypes.moved', { name: nameOf(moved), n: to + 1 }));
  };
  return (
    <div className={styles.group}>
      <h3 className={styles.heading}>{t('ownTypes.fields')}</h3>
      {fields.map((field, i) => (
        <fieldset key={field.id} className={styles.field} aria-label={nameOf(field)}>
          <div className={styles.head}>
            <span className={styles.kind}>{t(`ownTypes.kind-${field.kind}`)}</span>
            <IconButton
              icon={ArrowUp}
              label={t('ownTypes.moveUp', { name: nameOf(field) })}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('ownTypes.moveDown', { name: nameOf(field) })}
              disabled={i === fields.length - 1}
              onClick={() => move(i, i + 1)}
            />
            <IconButton
              icon={X}
              label={t('ownTypes.removeField', { name: nameOf(field) })}
              onClick={() => change(fields.filter(({ id }) => id !== field.id))}
            />
          </div>
          <FieldControls form={form} at={i} field={field} />
        </fieldset>
      ))}
      {fields.length < OWN_FIELDS_MAX && (
        <Field
          as="group"
          label={t('ownTypes.addField')}
          hint={fields.length === 0 ? t('ownTypes.addFieldHint') : undefined}
          error={errorOf('fields')}
        >
          {(control) => (
            <div {...control} className={styles.chips}>
              {kinds.map((kind) => (
                <Chip key={kind} icon={Plus} onClick={() => change([...fields, newField(kind)])}>
                  {t(`ownTypes.kind-${kind}`)}
                </Chip>
              ))}
            </div>
          )}
        </Field>
      )}
      {fields.length >= OWN_FIELDS_MAX && (
        <p className={styles.hint}>{t('ownTypes.tooManyFields', { max: OWN_FIELDS_MAX })}</p>
      )}
    </div>
  );
}

function FieldControls({
  form: { set, errorOf },
  at,
  field,
}: EditorProps & { at: number; field: FieldDraft }) {
  const path = `fields.${at}` as const;
  return (
    <>
      <LabelField
        label={t('ownTypes.fieldName')}
        isNew={field.label === ''}
        value={field.label}
        onChange={(label) => set(`${path}.label`, label)}
        error={errorOf(`${path}.label`)}
      />
      {field.kind === 'number' && (
        <>
          <TextField
            optional
            label={t('ownTypes.unit')}
            autoComplete="off"
            maxLength={OWN_UNIT_MAX_CHARS}
            value={field.unit}
            onChange={(unit) => set(`${path}.unit`, unit)}
            error={errorOf(`${path}.unit`)}
          />
          {(['min', 'max'] as const).map((bound) => (
            <NumberField
              key={bound}
              optional
              label={t(`ownTypes.${bound}`)}
              unit={field.unit.trim() || undefined}
              step={1}
              digits={2}
              min={NUMBER_MIN}
              max={-NUMBER_MIN}
              value={field[bound]}
              onChange={(value) => set(`${path}.${bound}`, value)}
              error={errorOf(`${path}.${bound}`)}
            />
          ))}
        </>
      )}
      {field.kind === 'choice' && (
        <Choices
          field={field}
          error={errorOf(`${path}.kind`)}
          errorOf={(n) => errorOf(`${path}.choices.${n}.label`)}
          onChange={(choices) => set(`${path}.choices`, choices)}
        />
      )}
    </>
  );
}

function Choices({
  field: { choices },
  error,
  errorOf,
  onChange,
}: {
  field: FieldDraft;
  error: string | undefined;
  errorOf: (n: number) => string | undefined;
  onChange: (choices: FieldDraft['choices']) => void;
}) {
  return (
    <Field as="group" label={t('ownTypes.choices')} error={error}>
      {(control) => (
        <div {...control} tabIndex={error ? -1 : undefined} className={styles.group}>
          {choices.map(({ id, label }, n) => (
            <div key={id} className={styles.choice}>
              <TextField
                label={t('ownTypes.choice', { n: n + 1 })}
                autoComplete="off"
                maxLength={OWN_LABEL_MAX_CHARS}
                value={label}
                onChange={(next) =>
                  onChange(choices.map((each) => (each.id === id ? { id, label: next } : each)))
                }
                error={errorOf(n)}
              />
              <IconButton
                icon={X}
                label={t('ownTypes.removeChoice', { n: n + 1 })}
                onClick={() => onChange(choices.filter((each) => each.id !== id))}
              />
            </div>
          ))}
          {choices.length < OWN_CHOICES_MAX && (
            <div>
              <Button icon={Plus} onClick={() => onChange([...choices, newChoice()])}>
                {t('ownTypes.addChoice')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** The name of a field; that of a field just added takes the focus. */
function LabelField({
  isNew,
  ...props
}: {
  isNew: boolean;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current) ref.current?.focus();
  }, []);
  return <TextField ref={ref} autoComplete="off" maxLength={OWN_LABEL_MAX_CHARS} {...props} />;
}

function nameOf({ label, kind }: FieldDraft): string {
  return label.trim() || t(`ownTypes.kind-${kind}`);
}

import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formFieldsOf } from '../../../domain/log-types/custom/own-fields.ts';
import '../../../i18n/lazy/own-types.ts';
import { t } from '../../../i18n/t.ts';
import { blankOf } from '../../../log-types/custom/field-values.ts';
import { OwnField } from '../../../log-types/custom/own-fields.tsx';
import { Card } from '../../../ui/card.tsx';
import { type TypeDraft, changesOf } from './type-draft.ts';
import styles from './own-types.module.css';

/** The fields as the form of an entry shows them; nothing can be entered. */
export function TypePreview({ draft }: { draft: TypeDraft }) {
  const id = useId();
  // Without a name yet, a field shows that one is missing.
  const named = draft.fields.map((field) => ({
    ...field,
    label: field.label.trim() === '' ? t('ownTypes.unnamed') : field.label,
    choices: field.choices.filter(({ label }) => label.trim() !== ''),
  }));
  const fields = formFieldsOf(changesOf({ ...draft, fields: named }, null, null), null);
  if (fields.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 id={id} className={styles.heading}>
        {t('ownTypes.preview')}
      </h3>
      <Card aria-labelledby={id}>
        <div inert>
          <Controls key={fields.map((field) => field.id).join()} fields={fields} />
        </div>
      </Card>
    </div>
  );
}

function Controls({ fields }: { fields: ReturnType<typeof formFieldsOf> }) {
  const form = useForm({ defaultValues: { payload: { values: blankOf(fields) } } });
  return (
    <FormProvider {...form}>
      <div className={styles.group}>
        {fields.map((field) => (
          <OwnField key={field.id} field={field} earlier={[]} />
        ))}
      </div>
    </FormProvider>
  );
}

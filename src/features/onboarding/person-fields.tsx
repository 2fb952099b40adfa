import type { Ref } from 'react';
import { PERSON_NAME_MAX_CHARS } from '../../../schema/wire/account.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The fields about the person that parents and caregivers share. */

/** The name that the family sees. */
export function NameField({
  ref,
  hint,
  value,
  onChange,
  error,
}: {
  ref: Ref<HTMLInputElement>;
  hint?: string;
  value: string;
  onChange: (name: string) => void;
  error: string | null;
}) {
  return (
    <TextField
      ref={ref}
      label={t('onboarding.name')}
      hint={hint}
      name="name"
      autoComplete="given-name"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** The problem of a person's name as text. @param name trimmed */
export function nameProblem(name: string): string | null {
  if (name === '') return t('onboarding.nameMissing');
  return name.length > PERSON_NAME_MAX_CHARS
    ? t('onboarding.nameLong', { max: PERSON_NAME_MAX_CHARS })
    : null;
}

import { useState } from 'react';
import '../../i18n/lazy/logs.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type AddFieldProps = {
  label: string;
  maxLength: number;
  error: string | undefined;
  /** Called with the trimmed text, which is not empty. */
  onAdd: (text: string) => void;
};

/** A field for a list of texts: Enter, a comma, the button or leaving the field adds what was typed. */
export function AddField({ label, maxLength, error, onAdd }: AddFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    if (text.trim() !== '') onAdd(text.trim());
  };
  return (
    <TextField
      label={label}
      hint={t('logs.tagsHint')}
      optional
      value={typed}
      maxLength={maxLength}
      error={error}
      onChange={(text) => (text.endsWith(',') ? add(text.slice(0, -1)) : setTyped(text))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed.trim() === '') return;
        event.preventDefault();
        add(typed);
      }}
      onBlur={() => add(typed)}
      end={
        typed.trim() === '' ? undefined : (
          <Button variant="quiet" onClick={() => add(typed)}>
            {t('logs.addTag')}
          </Button>
        )
      }
    />
  );
}

import { useController } from 'react-hook-form';
import { NOTE_MAX_CHARS } from '../../../schema/limits.ts';
import '../../i18n/lazy/logs.ts';
import { t } from '../../i18n/t.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { CommonValues } from './log-form.ts';

export function NoteField({ isMain = false }: { isMain?: boolean }) {
  const { field, fieldState } = useController<CommonValues, 'note'>({ name: 'note' });
  return (
    <TextArea
      label={t('logs.note')}
      optional={!isMain}
      value={field.value}
      onChange={field.onChange}
      maxChars={NOTE_MAX_CHARS}
      rows={isMain ? 5 : 2}
      error={fieldState.error?.message}
      data-autofocus={isMain || undefined}
    />
  );
}

import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { CHECKLIST_ITEM_MAX_CHARS, CHECKLIST_MAX } from '../../../../schema/schedule-limits.ts';
import type { ChecklistLine } from '../../../domain/schedule/checklist.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Field } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './form.module.css';

/** The lines of a checklist: what is typed, and a field for one more. */
export function ChecklistField({
  lines,
  onChange,
  error,
}: {
  lines: readonly ChecklistLine[];
  onChange: (lines: ChecklistLine[]) => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const isFull = lines.length >= CHECKLIST_MAX;
  const add = () => {
    if (typed.trim() === '' || isFull) return;
    // The key of a line is a field of the record, whose names have no hyphens.
    const id = newId().replaceAll('-', '');
    onChange([...lines, { id, text: typed.trim(), done: false }]);
    setTyped('');
  };
  return (
    <Field as="group" label={t('schedule.checklist')} optional error={error}>
      {() => (
        <div className={styles.fields}>
          {lines.map((line) => (
            <div key={line.id} className={styles.line}>
              <input
                className={input.input}
                aria-label={line.text}
                dir="auto"
                maxLength={CHECKLIST_ITEM_MAX_CHARS}
                value={line.text}
                onChange={({ target }) =>
                  onChange(
                    lines.map((each) =>
                      each.id === line.id ? { ...each, text: target.value } : each,
                    ),
                  )
                }
              />
              <IconButton
                icon={X}
                label={t('scheduleForm.checklistRemove', { text: line.text })}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              />
            </div>
          ))}
          {isFull ? (
            <p>{t('scheduleForm.checklistFull', { max: CHECKLIST_MAX })}</p>
          ) : (
            <TextField
              label={t('scheduleForm.checklistAdd')}
              placeholder={t('scheduleForm.checklistHint')}
              maxLength={CHECKLIST_ITEM_MAX_CHARS}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
              onBlur={add}
              end={
                typed.trim() === '' ? undefined : (
                  <IconButton icon={Plus} label={t('scheduleForm.checklistAdd')} onClick={add} />
                )
              }
            />
          )}
        </div>
      )}
    </Field>
  );
}

import '../../i18n/lazy/birth.ts';
import '../../i18n/lazy/measures.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/text-field.tsx';
import { fieldUnit } from '../measures/measure-text.ts';
import { BIRTH_MEASURES, type BirthDrafts, birthProblem } from './birth-drafts.ts';

/** Weight, length and head of a newborn; each may stay empty. */
export function BirthFields({
  drafts,
  onChange,
  isChecked,
}: {
  drafts: BirthDrafts;
  onChange: (drafts: BirthDrafts) => void;
  /** The person has tried to go on. */
  isChecked: boolean;
}) {
  return BIRTH_MEASURES.map((measure) => {
    const draft = drafts[measure];
    return (
      <TextField
        key={measure}
        label={t(`birth.${measure}`)}
        optional
        inputMode={draft.unit === 'lb' ? 'text' : 'decimal'}
        autoComplete="off"
        value={draft.text}
        end={fieldUnit(draft.unit)}
        onChange={(text) => onChange({ ...drafts, [measure]: { ...draft, text } })}
        error={isChecked ? birthProblem(measure, draft) : null}
      />
    );
  });
}

import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { PARENT_HEIGHT_LIMITS } from '../../../../schema/records/growth-limits.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { measureText } from '../../../app/measures/measure-text.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { parentHeights } from '../../../domain/growth/mid-parental.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { writeNumber } from '../write-number.ts';
import { type HeightsDraft, PARENTS, heightIn, heightsDraft } from './heights-draft.ts';

type ParentHeightsSheetProps = {
  child: ChildRecord;
  /** The line can be drawn now, or no longer. */
  onSaved: (hasBoth: boolean) => void;
  onClose: () => void;
};

/** How tall both parents are, for a line in the chart of the height. */
export function ParentHeightsSheet({ child, onSaved, onClose }: ParentHeightsSheetProps) {
  const replica = useReplica();
  const { length: unit } = useMoreUnits();
  const [initial] = useState(() => heightsDraft(parentHeights(child), unit, writeNumber));
  const { min, max } = PARENT_HEIGHT_LIMITS;
  const wrong = t('growth.outside', {
    min: measureText({ si: min }, unit),
    max: measureText({ si: max }, unit),
  });
  const form = useSheetForm<HeightsDraft, { hasBoth: boolean }>({
    initial,
    check: (draft) =>
      Object.fromEntries(
        PARENTS.map((parent) => [parent, heightIn(draft[parent]) === 'invalid' ? wrong : null]),
      ),
    draft: null,
    saving: {
      to: 'device',
      save: async (draft) => {
        const [motherHeightMm, fatherHeightMm] = PARENTS.map((parent) => heightIn(draft[parent]));
        if (replica === null || motherHeightMm === 'invalid' || fatherHeightMm === 'invalid') {
          return null;
        }
        await replica.children.edit(child.id, {
          motherHeightMm: motherHeightMm ?? null,
          fatherHeightMm: fatherHeightMm ?? null,
        });
        return { hasBoth: motherHeightMm != null && fatherHeightMm != null };
      },
      onSaved: ({ hasBoth }) => {
        showToast({ text: t('growth.factsSaved') });
        onSaved(hasBoth);
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('growth.parents')}
      intro={t('growth.parentsIntro')}
      submit={{ label: t('growth.save'), tone: 'primary' }}
      onClose={onClose}
    >
      {PARENTS.map((parent) => (
        <TextField
          key={parent}
          label={t(`growth.${parent}Height`)}
          optional
          inputMode="decimal"
          autoComplete="off"
          value={values[parent].text}
          end={unit}
          onChange={(text) => set(parent, { ...values[parent], text })}
          error={errorOf(parent)}
        />
      ))}
    </FormSheet>
  );
}

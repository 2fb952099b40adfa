import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import {
  BIRTH_MEASURES,
  type BirthDrafts,
  birthDrafts,
  birthProblem,
  birthValues,
} from '../../../app/growth/birth-drafts.ts';
import { BirthFields } from '../../../app/growth/birth-fields.tsx';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { t } from '../../../i18n/t.ts';
import { type BirthValues, saveBirthValues } from '../../../replica/stores/birth-measurement.ts';
import { showToast } from '../../../ui/toasts.ts';

type BirthSheetProps = {
  child: ChildRecord & { birthdate: string };
  /** As they are stored. */
  known: BirthValues | null;
  onClose: () => void;
};

/** What was measured at birth, which becomes the first measurement. */
export function BirthSheet({ child, known, onClose }: BirthSheetProps) {
  const replica = useReplica();
  const units = useMoreUnits();
  const [initial] = useState(() => birthDrafts(known, units));
  const form = useSheetForm<BirthDrafts, BirthDrafts>({
    initial,
    check: (drafts) =>
      Object.fromEntries(
        BIRTH_MEASURES.map((measure) => [measure, birthProblem(measure, drafts[measure])]),
      ),
    draft: null,
    saving: {
      to: 'device',
      save: async (drafts) => {
        if (replica === null) return null;
        await saveBirthValues(replica, child, birthValues(drafts));
        return drafts;
      },
      onSaved: () => {
        showToast({ text: t('birth.saved') });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  const { values, set, submitCount } = form;
  return (
    <FormSheet
      form={form}
      title={t('birth.title')}
      intro={t('birth.hint')}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <BirthFields
        drafts={values}
        isChecked={submitCount > 0}
        onChange={(drafts) => {
          for (const measure of BIRTH_MEASURES) {
            if (drafts[measure] !== values[measure]) set(measure, drafts[measure]);
          }
        }}
      />
    </FormSheet>
  );
}

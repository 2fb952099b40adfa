import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import type { RequestedRights } from '../../../../schema/rights/access-request.ts';
import { type PresetName, presets } from '../../../../schema/rights/presets.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type Saving, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { presetNames, presetOf } from '../../../app/grants/preset-of.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { RightsFields } from './rights-fields.tsx';
import { type RightsValues, grantOf, rightsProblems, rightsValues } from './rights-values.ts';
import { WhenFields } from './when-fields.tsx';
import { RequestedBanner } from '../access-requests/requested-banner.tsx';
import { RequestedRightsContext } from '../access-requests/requested-rights.ts';

type RightsSheetProps<T> = {
  title: string;
  intro: string | null;
  /** The rights that the form starts with. */
  grant: Grant;
  submitLabel: string;
  /** Use `grantOf` to read the grant from the values. */
  saving: Saving<RightsValues, T>;
  onClose: () => void;
  /** The person's access request: marked in the form, and taken over when the parent says so. */
  requested?: { name: string; rights: RequestedRights } | undefined;
  /** Below the fields. */
  below?: ReactNode;
};

/** Every right of a caregiver in plain words, starting from a preset. */
export function RightsSheet<T>({
  title,
  intro,
  grant,
  submitLabel,
  saving,
  onClose,
  requested,
  below,
}: RightsSheetProps<T>) {
  const form = useSheetForm<RightsValues, T>({
    initial: rightsValues(grant),
    check: rightsProblems,
    draft: null,
    saving,
  });
  return (
    <FormSheet
      form={form}
      title={title}
      intro={intro}
      submit={{ label: submitLabel, tone: 'primary' }}
      onClose={onClose}
    >
      {requested && <RequestedBanner name={requested.name} requested={requested.rights} />}
      <Presets />
      <RequestedRightsContext value={requested?.rights ?? null}>
        <RightsFields />
      </RequestedRightsContext>
      <WhenFields />
      {below}
    </FormSheet>
  );
}

/** The preset that matches the rights; choosing another sets all rights but their times. */
function Presets() {
  const form = useFormContext<RightsValues>();
  const values = useWatch({ control: form.control, compute: (all: RightsValues) => all });
  const preset = presetOf(grantOf(values));
  const choose = (name: PresetName) => {
    const { from, until, onlyOnShift, shifts } = form.getValues();
    form.reset(
      { ...rightsValues(presets[name]), from, until, onlyOnShift, shifts },
      { keepDefaultValues: true },
    );
  };
  return (
    <Field
      as="group"
      label={t('family.startFrom')}
      hint={t(`family.presetText-${preset ?? 'custom'}`)}
    >
      {() => (
        <ChipGroup
          label={t('family.startFrom')}
          value={preset}
          onChange={choose}
          options={presetNames.map((name) => ({ value: name, label: t(`family.preset-${name}`) }))}
        />
      )}
    </Field>
  );
}

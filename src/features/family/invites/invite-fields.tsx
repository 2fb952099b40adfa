import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { presets } from '../../../../schema/rights/presets.ts';
import { PERSON_NAME_MAX_CHARS } from '../../../../schema/wire/account.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RightsSheet } from '../rights/rights-sheet.tsx';
import { grantOf } from '../rights/rights-values.ts';
import type { Family } from '../use-family.ts';
import type { InviteValues } from './invite-values.ts';
import { PresetPicker } from './preset-picker.tsx';
import styles from '../family.module.css';

type InviteFieldsProps = {
  form: SheetForm<InviteValues>;
  /** The role of an existing invitation cannot change. */
  isNew: boolean;
  family: Family;
};

/** The invited person, their role, and the children they will see. */
export function InviteFields({ form, isNew, family }: InviteFieldsProps) {
  const { values, set, errorOf } = form;
  return (
    <>
      {isNew && (
        <Field as="group" label={t('family.inviteAs')} hint={t(`family.inviteAs-${values.role}`)}>
          {() => (
            <SegmentedControl
              label={t('family.inviteAs')}
              value={values.role}
              onChange={(role) => set('role', role)}
              options={[
                { value: 'caregiver', label: t('family.role-caregiver') },
                { value: 'parent', label: t('family.role-parent') },
              ]}
            />
          )}
        </Field>
      )}
      <TextField
        label={t('family.inviteName')}
        hint={t('family.inviteNameHint')}
        optional
        autoComplete="off"
        maxLength={PERSON_NAME_MAX_CHARS}
        value={values.name}
        onChange={(name) => set('name', name)}
      />
      {values.role === 'caregiver' && <CareFields form={form} family={family} />}
      <TextField
        label={t('family.inviteEmail')}
        hint={t(isNew ? 'family.inviteEmailHint' : 'family.changedEmailHint')}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.email}
        onChange={(email) => set('email', email)}
        error={errorOf('email')}
      />
    </>
  );
}

/** For caregivers: for which children, and with which rights. */
function CareFields({ form, family: { children } }: Omit<InviteFieldsProps, 'isNew'>) {
  const { values, set, errorOf } = form;
  const [isTuning, setIsTuning] = useState(false);
  const error = errorOf('childIds');
  return (
    <>
      <Field
        as="group"
        label={t('family.inviteChildren')}
        hint={children.length === 0 ? t('family.inviteNoChildren') : undefined}
        error={error}
      >
        {(control) => (
          <div {...control} tabIndex={error ? -1 : undefined}>
            <ChipGroup
              multiple
              label={t('family.inviteChildren')}
              value={values.childIds}
              onChange={(childIds) => set('childIds', childIds)}
              options={children.map((child) => ({
                value: child.id,
                label: <bdi>{child.name}</bdi>,
                mark: <ChildMark child={child} />,
              }))}
            />
          </div>
        )}
      </Field>
      <Field as="group" label={t('family.inviteRights')}>
        {() => (
          <div className={styles.presets}>
            <PresetPicker
              value={presetOf(values.permissions) ?? 'custom'}
              onChange={(preset) => set('permissions', presets[preset])}
            />
            <Button icon={SlidersHorizontal} onClick={() => setIsTuning(true)}>
              {t('family.fineTune')}
            </Button>
          </div>
        )}
      </Field>
      {isTuning && (
        <RightsSheet
          title={t('family.fineTuneTitle')}
          intro={null}
          grant={values.permissions}
          submitLabel={t('family.take')}
          saving={{
            to: 'opener',
            take: (tuned) => {
              set('permissions', grantOf(tuned));
              setIsTuning(false);
            },
          }}
          onClose={() => setIsTuning(false)}
        />
      )}
    </>
  );
}

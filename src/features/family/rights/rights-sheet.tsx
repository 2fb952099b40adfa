import type { ReactNode } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import type { WishedRights } from '../../../../schema/rights/wish.ts';
import { type PresetName, presets } from '../../../../schema/rights/presets.ts';
import { presetNames, presetOf } from '../../../app/grants/preset-of.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { FormProblem } from '../form-problem.tsx';
import { RightsFields } from './rights-fields.tsx';
import { type RightsValues, grantOf, rightsResolver, rightsValues } from './rights-values.ts';
import { SendButton } from '../send-button.tsx';
import { WhenFields } from './when-fields.tsx';
import { RequestedBanner } from '../access-requests/requested-banner.tsx';
import { RequestedRightsContext } from '../access-requests/requested-rights.ts';
import styles from '../family.module.css';

type RightsSheetProps = {
  title: string;
  intro?: string | undefined;
  grant: Grant;
  /** What the button says. */
  save: string;
  onSave: (grant: Grant) => void;
  onClose: () => void;
  /** What the person has asked for: marked, and taken over when the parent says so. */
  requested?: { name: string; rights: WishedRights } | undefined;
  /** At the end of what scrolls. */
  below?: ReactNode;
  /** Saving asks the server: what became of it. Left out where the rights are only taken over. */
  asking?: { busy: boolean; problem: string | null } | undefined;
};

const FORM = 'rights-form';

/** Every right of a caregiver in plain words, beginning with a preset. */
export function RightsSheet({
  title,
  intro,
  grant,
  save,
  onSave,
  onClose,
  requested,
  below,
  asking,
}: RightsSheetProps) {
  const online = useOnline();
  const isPossible = asking === undefined || online;
  const form = useForm<RightsValues>({
    defaultValues: rightsValues(grant),
    resolver: rightsResolver,
  });
  const submit = form.handleSubmit((values) => isPossible && onSave(grantOf(values)));
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={title}
      intro={intro}
      footer={
        <SendButton form={FORM} busy={asking?.busy ?? false} possible={isPossible}>
          {save}
        </SendButton>
      }
    >
      <FormProvider {...form}>
        <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          {asking && <FormProblem problem={asking.problem} online={online} />}
          {requested && <RequestedBanner name={requested.name} requested={requested.rights} />}
          <Presets />
          <RequestedRightsContext value={requested?.rights ?? null}>
            <RightsFields />
          </RequestedRightsContext>
          <WhenFields />
          {below}
        </form>
      </FormProvider>
    </Sheet>
  );
}

/** The preset that the rights are now; choosing one sets all but when they hold. */
function Presets() {
  const form = useFormContext<RightsValues>();
  const values = useWatch({ control: form.control }) as RightsValues;
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

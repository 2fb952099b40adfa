import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Whether entries of another app come along; the import itself follows the last step. */
export function MoveStep({ answers, change, next, frame }: StepProps) {
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.moveTitle')}
      intro={t('onboarding.moveIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <Field as="group" label={t('onboarding.moves')} hint={t('onboarding.movesHint')}>
        {() => (
          <ChipGroup
            value={answers.moves === undefined ? null : answers.moves ? 'yes' : 'no'}
            onChange={(value) => change({ moves: value === 'yes' })}
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`onboarding.moves-${value}`),
            }))}
          />
        )}
      </Field>
    </StepFrame>
  );
}

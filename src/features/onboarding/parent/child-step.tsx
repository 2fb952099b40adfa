import { useRef, useState } from 'react';
import { PhotoField } from '../../../app/photo/photo-field.tsx';
import { usePhoto } from '../../../app/photo/use-photo.ts';
import { useReplica } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useQuery } from '../../../app/use-query.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type ChildAnswers, noChild } from '../answers.ts';
import { StepFrame } from '../step-frame.tsx';
import { childProblems } from './child-problems.ts';
import type { StepProps } from './step-props.ts';
import { colorOf, saveChild } from './save-child.ts';

const DAYS_PER_YEAR = 365.25;

/** Asks for the child, the only required answer. The record is saved when the person continues. */
export function ChildStep({ answers, change, next, frame, today }: StepProps) {
  const replica = useReplica();
  const known = useQuery((opened) => opened.children.all(), []);
  const [tried, setTried] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const dayRef = useRef<HTMLInputElement>(null);
  const { run, busy } = usePressGuard(() =>
    showToast({ text: t('onboarding.childFailed'), tone: 'attention' }),
  );
  const child = answers.children.at(-1) ?? noChild;
  const others = answers.children.slice(0, -1);
  const problems = childProblems(child, today);
  const set = (changed: Partial<ChildAnswers>) =>
    change({ children: [...others, { ...child, ...changed }] });
  const maker = usePhoto((photo) => set({ photo }));
  const record = known?.find((entry) => entry.record.id === child.id)?.record;
  const about = record?.birthDateApprox ? record.birthdate : null;

  const go = () => {
    setTried(true);
    if (problems.name !== null || problems.day !== null) {
      (problems.name === null ? dayRef : nameRef).current?.focus();
      return;
    }
    run(async () => {
      if (replica === null) return;
      const photo = await maker.made();
      if (photo === null) return;
      const answered = photo === undefined ? child : { ...child, photo };
      next({ children: [...others, await saveChild(replica, answered, others.length)] });
    });
  };
  return (
    <StepFrame
      {...frame}
      title={others.length === 0 ? t('onboarding.childTitle') : t('onboarding.anotherTitle')}
      intro={t('onboarding.childIntro')}
      action={t('onboarding.next')}
      busy={busy || replica === null}
      onNext={go}
    >
      {replica === null && <p role="status">{t('onboarding.preparingLog')}</p>}
      <TextField
        ref={nameRef}
        label={t('onboarding.childName')}
        name="child-name"
        autoComplete="off"
        value={child.name}
        onChange={(name) => set({ name })}
        error={tried ? problems.name : null}
      />
      <SegmentedControl
        label={t('onboarding.bornOrDue')}
        value={child.expected ? 'due' : 'born'}
        onChange={(value) => set({ expected: value === 'due', day: '' })}
        options={[
          { value: 'born', label: t('onboarding.born') },
          { value: 'due', label: t('onboarding.due') },
        ]}
      />
      <TextField
        ref={dayRef}
        label={child.expected ? t('onboarding.dueDate') : t('onboarding.birthdate')}
        hint={dayHint(child.expected, about, today)}
        type="date"
        max={child.expected ? undefined : today}
        value={child.day}
        onChange={(day) => set({ day })}
        error={tried ? problems.day : null}
      />
      <Field as="group" label={t('onboarding.gender')} optional>
        {() => (
          <ChipGroup
            value={child.gender}
            onChange={(gender) => set({ gender })}
            options={(['girl', 'boy', 'other'] as const).map((value) => ({
              value,
              label: t(`onboarding.gender-${value}`),
            }))}
          />
        )}
      </Field>
      {child.gender === 'other' && (
        <Field
          as="group"
          label={t('onboarding.chartSex')}
          hint={t('onboarding.chartSexHint')}
          optional
        >
          {() => (
            <ChipGroup
              value={child.chartSex}
              onChange={(chartSex) => set({ chartSex })}
              options={(['female', 'male'] as const).map((value) => ({
                value,
                label: t(`onboarding.chartSex-${value}`),
              }))}
            />
          )}
        </Field>
      )}
      <PhotoField
        name={child.name}
        color={record?.color ?? colorOf(others.length)}
        value={child.photo === undefined ? (record?.photo ?? null) : child.photo}
        maker={maker}
      />
    </StepFrame>
  );
}

function dayHint(expected: boolean, about: string | null, today: string): string | undefined {
  if (expected) return undefined;
  if (about === null) return t('onboarding.birthdateHint');
  const years = Math.round(daysBetween(about, today) / DAYS_PER_YEAR);
  return t('onboarding.birthdateAbout', { years });
}

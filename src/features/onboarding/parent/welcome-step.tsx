import { useRef, useState } from 'react';
import { PERSON_NAME_MAX_CHARS, type Relation } from '../../../../schema/wire/account.ts';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks } from '../../../session/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './parent-onboarding.tsx';

const relations: readonly Relation[] = ['mother', 'father', 'parent', 'grandparent', 'other'];

/** Who is setting this up. */
export function WelcomeStep({
  answers,
  change,
  next,
  frame,
  user,
}: StepProps & { user: SessionUser | null }) {
  const [tried, setTried] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const name = answers.name.trim();
  const problem = nameProblem(name);
  const go = async () => {
    setTried(true);
    if (problem !== null) {
      nameRef.current?.focus();
      return;
    }
    const { relation } = answers;
    if (user) await addAccountTasks(user.id, { profile: { name, relation } });
    next();
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.welcomeTitle')}
      intro={t('onboarding.welcomeIntro')}
      action={t('onboarding.next')}
      onNext={() => void go()}
    >
      <Field as="group" label={t('onboarding.relation')}>
        {() => (
          <ChipGroup
            value={answers.relation}
            onChange={(relation) => change({ relation })}
            options={relations.map((value) => ({
              value,
              label: t(`onboarding.relation-${value}`),
            }))}
          />
        )}
      </Field>
      <TextField
        ref={nameRef}
        label={t('onboarding.name')}
        hint={t('onboarding.nameHint')}
        name="name"
        autoComplete="given-name"
        value={answers.name}
        onChange={(typed) => change({ name: typed })}
        error={tried ? problem : null}
      />
    </StepFrame>
  );
}

function nameProblem(name: string): string | null {
  if (name === '') return t('onboarding.nameMissing');
  return name.length > PERSON_NAME_MAX_CHARS
    ? t('onboarding.nameLong', { max: PERSON_NAME_MAX_CHARS })
    : null;
}

import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks } from '../../../session/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { RelationField } from '../../../app/relation-field.tsx';
import { NameField, nameProblem } from '../person-fields.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './parent-onboarding.tsx';

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
      <RelationField
        role={user?.role ?? 'super_admin'}
        value={answers.relation}
        onChange={(relation) => change({ relation })}
      />
      <NameField
        ref={nameRef}
        hint={t('onboarding.nameHint')}
        value={answers.name}
        onChange={(typed) => change({ name: typed })}
        error={tried ? problem : null}
      />
    </StepFrame>
  );
}

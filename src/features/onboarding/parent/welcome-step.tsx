import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { RelationField } from '../../../app/people/relation-field.tsx';
import { type OwnProfile, changesOf } from '../own-profile.ts';
import { NameField, nameProblem } from '../person-fields.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Asks who sets up the family. */
export function WelcomeStep({
  answers,
  change,
  next,
  frame,
  user,
  profile,
}: StepProps & { user: SessionUser | null; profile: OwnProfile | null }) {
  const [tried, setTried] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const name = answers.name ?? profile?.name ?? '';
  const relation = answers.relation ?? profile?.relation ?? null;
  const problem = nameProblem(name.trim());
  const go = async () => {
    setTried(true);
    if (problem !== null) {
      nameRef.current?.focus();
      return;
    }
    const changes = profile && changesOf(profile, answers);
    if (user && changes) await addAccountTasks(user.id, { profile: changes });
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
        value={relation}
        onChange={(chosen) => change({ relation: chosen })}
      />
      <NameField
        ref={nameRef}
        hint={t('onboarding.nameHint')}
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={tried ? problem : null}
      />
    </StepFrame>
  );
}

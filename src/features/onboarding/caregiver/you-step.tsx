import { useRef, useState } from 'react';
import { PHONE_MAX_CHARS } from '../../../../schema/wire/account.ts';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks, sendAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import { useSession } from '../../../app/services.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RelationField } from '../../../app/people/relation-field.tsx';
import { changesOf } from '../own-profile.ts';
import { NameField, nameProblem } from '../person-fields.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';

/** Asks a caregiver for name, relation to the child and phone number. */
export function YouStep({ user, profile, answers, change, frame, next }: CaregiverStepProps) {
  const session = useSession();
  const name = answers.name ?? profile.name;
  const phone = answers.phone ?? profile.phone;
  const [tried, setTried] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);
  const problem = nameProblem(name.trim());
  const phoneProblem =
    phone.trim().length > PHONE_MAX_CHARS
      ? t('onboarding.phoneLong', { max: PHONE_MAX_CHARS })
      : null;
  const go = async () => {
    setTried(true);
    if (problem !== null || phoneProblem !== null) {
      (problem === null ? phoneRef : nameRef).current?.focus();
      return;
    }
    const changes = changesOf(profile, answers);
    if (changes) {
      await addAccountTasks(user.id, { profile: changes });
      void sendAccountTasks(user.id, session);
    }
    next();
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.youTitle')}
      intro={t('onboarding.youIntro')}
      action={t('onboarding.next')}
      onNext={() => void go()}
    >
      <NameField
        ref={nameRef}
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={tried ? problem : null}
      />
      <RelationField
        optional
        role={user.role}
        value={answers.relation ?? profile.relation}
        onChange={(relation) => change({ relation })}
      />
      <TextField
        ref={phoneRef}
        label={t('onboarding.phone')}
        hint={t('onboarding.phoneHint')}
        optional
        type="tel"
        inputMode="tel"
        name="tel"
        autoComplete="tel"
        value={phone}
        onChange={(typed) => change({ phone: typed })}
        error={tried ? phoneProblem : null}
      />
    </StepFrame>
  );
}

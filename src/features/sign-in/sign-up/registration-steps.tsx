import type { ReactNode } from 'react';
import type { InviteValidation } from '../../../../schema/wire/invites.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountStep } from './account-step.tsx';
import { ChildStep } from './child-step.tsx';
import { CodeStep } from './code-step.tsx';
import { introOf } from '../invitation/inviter-name.ts';
import { NoticeStep } from './notice-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { type PlanChoice, PlanStep } from './plan-step.tsx';
import { INVITED_MIN_CHARS, PASSWORD_MIN_CHARS } from '../form/schemas.ts';
import type { Registration, RegistrationStep } from './use-registration.ts';

/** What the dialog shows: title, intro and the body of the step. */
export type Shown = {
  key: string;
  title: string;
  intro?: ReactNode;
  at?: { step: number; total: number } | null;
  body: ReactNode;
};

type Ways = {
  onSignIn: (username: string) => void;
  onHome: () => void;
  /** The number of steps to create a family; null while unknown. */
  steps?: number | null;
  /** null when the dialog has no plan step. */
  Plans?: PlanChoice | null;
};

/** The content of a registration step, for invited people and founders alike. */
export function shownStep(
  registration: Registration,
  invite: InviteValidation | null,
  { onSignIn, onHome, steps = null, Plans = null }: Ways,
): Shown {
  const { step, account } = registration;
  const at = placeOf(step, invite === null ? steps : INVITED_STEPS);
  const titleOfNotice =
    invite?.role === 'caregiver' ? t('signIn.caregiverTitle') : t('signIn.parentTitle');
  switch (step) {
    case 'account':
      return {
        key: step,
        at,
        title: invite ? t('signIn.inviteTitle') : t('signIn.signUpTitle'),
        intro: invite ? introOf(invite) : t('signIn.signUpText'),
        body: (
          <AccountStep
            registration={registration}
            min={invite ? INVITED_MIN_CHARS : PASSWORD_MIN_CHARS}
            onSignIn={onSignIn}
          />
        ),
      };
    case 'code':
      return {
        key: step,
        at,
        title: t('signIn.codeTitle'),
        intro: t('signIn.codeText', { email: account.username }),
        body: <CodeStep registration={registration} onSignIn={onSignIn} />,
      };
    case 'notice':
      return {
        key: step,
        at,
        title: titleOfNotice,
        body: invite && <NoticeStep {...{ registration, invite, onSignIn }} />,
      };
    case 'plan':
      return {
        key: step,
        at,
        title: t('signIn.planTitle'),
        intro: t('signIn.planText'),
        body: Plans && <PlanStep {...{ registration, Plans, onSignIn }} />,
      };
    case 'payment':
      return {
        key: step,
        title: t('signIn.paymentTitle'),
        intro: t('signIn.paymentText', { username: account.username }),
        body: <PaymentStep {...{ registration, Plans }} />,
      };
    case 'child':
      return {
        key: step,
        at,
        title: t('signIn.childTitle'),
        intro: t('signIn.childText'),
        body: <ChildStep registration={registration} />,
      };
    case 'welcome':
      return {
        key: step,
        at,
        title: t('signIn.welcomeTitle'),
        intro: t('signIn.welcomeText'),
        body: (
          <Button variant="primary" size="large" wide data-autofocus onClick={onHome}>
            {t('signIn.toHome')}
          </Button>
        ),
      };
  }
}

/** Account, code and notice. */
const INVITED_STEPS = 3;
const NUMBERS = { account: 1, code: 2, notice: 3, plan: 3, payment: null, child: 4, welcome: 5 };

/** Counts only the steps that this person will see. */
function placeOf(name: RegistrationStep, total: number | null) {
  const step = NUMBERS[name];
  return step === null || total === null || step > total ? null : { step, total };
}

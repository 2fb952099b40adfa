import { t } from '../../i18n/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ForgotForm } from './password/forgot-form.tsx';
import type { NextPlace } from './sign-up/next-place.ts';
import { type Shown, shownStep } from './sign-up/registration-steps.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { Step } from './form/step.tsx';
import { goToPayment } from './sign-up/go-to-payment.ts';
import type { PlanChoice } from './sign-up/plan-step.tsx';
import { useRegistration } from './sign-up/use-registration.ts';
import { useSignUpSteps } from './sign-up/use-sign-up-steps.ts';
import '../../i18n/lazy/sign-in.ts';

/** The task of the dialog; each task keeps the address that was typed in the one before. */
export type AccountTask =
  | { name: 'signIn'; username?: string | undefined }
  | { name: 'forgot'; username?: string | undefined }
  | { name: 'signUp'; username?: string | undefined; isPending?: boolean | undefined };

type AccountDialogProps = {
  open: boolean;
  task: AccountTask;
  onTask: (task: AccountTask) => void;
  onClose: () => void;
  /** The person is signed in. */
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  /** Set when a session ended: the dialog offers sign-in only, without registration. */
  again?: { username: string; why: string | null } | undefined;
  Plans?: PlanChoice | undefined;
};

/** Sign-in, forgotten password and sign-up in one dialog, so that switching keeps typed values. */
export function AccountDialog(props: AccountDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ task, onTask, onClose, onArrive, again, Plans }: AccountDialogProps) {
  const { username = again?.username ?? '' } = task;
  const isPending = task.name === 'signUp' && task.isPending === true;
  const signIn = (known: string) => onTask({ name: 'signIn', username: known });
  const registration = useRegistration({
    invited: null,
    begin: isPending ? 'payment' : undefined,
    username,
    onArrive,
    onPaymentRequired: () => goToPayment(),
  });
  const steps = useSignUpSteps(task.name === 'signUp' && !isPending);
  const register = (typed: string) => {
    registration.begin(typed);
    onTask({ name: 'signUp', username: typed });
  };
  const shown: Shown =
    task.name === 'signUp'
      ? shownStep(registration, null, {
          onSignIn: signIn,
          onHome: () => onArrive('/home'),
          steps,
          Plans: Plans ?? null,
        })
      : {
          signIn: {
            key: 'signIn',
            title: again ? t('signIn.againTitle') : t('signIn.title'),
            intro: again && [again.why, t('signIn.againText')].filter(Boolean).join(' '),
            body: (
              <SignInForm
                username={username}
                onDone={() => onArrive('/home')}
                onForgot={(typed) => onTask({ name: 'forgot', username: typed })}
                onRegister={again ? null : register}
                onPaymentRequired={() => goToPayment()}
              />
            ),
          },
          forgot: {
            key: 'forgot',
            title: t('signIn.forgotTitle'),
            body: <ForgotForm username={username} onBack={signIn} />,
          },
        }[task.name];
  return (
    <Sheet open onClose={onClose} tapBesideCloses={false} title={shown.title} intro={shown.intro}>
      <Step key={shown.key} at={shown.at}>
        {shown.body}
      </Step>
    </Sheet>
  );
}

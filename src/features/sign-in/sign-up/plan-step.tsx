import type { ComponentType, ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../form/account-form.tsx';
import type { PlanChosen } from './go-to-payment.ts';
import type { Registration } from './use-registration.ts';
import styles from '../form/account-form.module.css';

/** The plans with their prices, passed in by the route because they belong to another feature. */
export type PlanChoice = ComponentType<{
  /** The person who will pay; null while there is no account. */
  userId: string | null;
  isBusy: boolean;
  onChoose: (chosen: PlanChosen) => void;
  /** Other actions, below the submit button. */
  others: ReactNode;
}>;

/** Chooses the plan of a new family, before the account is created. */
export function PlanStep({
  registration,
  Plans,
  onSignIn,
}: {
  registration: Registration;
  Plans: PlanChoice;
  onSignIn: (username: string) => void;
}) {
  const { request, isTaken, account } = registration;
  return (
    <div className={styles.form}>
      <FormProblem
        request={request}
        remedy={
          isTaken && (
            <Button onClick={() => onSignIn(account.username)}>{t('signIn.submit')}</Button>
          )
        }
      />
      <Plans
        userId={null}
        isBusy={request.isBusy}
        onChoose={(chosen) => void registration.choosePlan(chosen)}
        others={
          <Button variant="quiet" wide onClick={registration.goBack}>
            {t('signIn.back')}
          </Button>
        }
      />
    </div>
  );
}

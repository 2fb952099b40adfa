import { useEffect, useState } from 'react';
import { useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { checkPayment } from '../../../session/requests/payment.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountForm, FormProblem } from '../form/account-form.tsx';
import { goToPayment } from './go-to-payment.ts';
import type { PlanChoice } from './plan-step.tsx';
import type { Registration } from './use-registration.ts';
import styles from '../form/account-form.module.css';

/**
 * For an account without a payment: the plan is chosen here and paid on the payment page. A person
 * who has already paid can check again and is then signed in.
 */
export function PaymentStep({
  registration,
  Plans,
}: {
  registration: Registration;
  Plans: PlanChoice | null;
}) {
  const session = useSession();
  const { request, account } = registration;
  const [user, setUser] = useState<SessionUser | null>();
  useEffect(() => {
    void session.pendingPayment().then(setUser);
  }, [session]);
  const check = async () => {
    const answer = await request.run(() => checkPayment(session, account.username));
    if (answer?.ok) registration.paid();
  };
  if (user === undefined) return <Skeleton height="6rem" count={2} />;
  // Caregivers never see a price: the family pays.
  if (user === null || user.role === 'caregiver' || Plans === null) {
    return (
      <AccountForm
        request={request}
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
        action={t('signIn.paymentCheck')}
        busyAction={t('signIn.paymentChecking')}
      />
    );
  }
  return (
    <div className={styles.form}>
      <FormProblem request={request} />
      <Plans
        userId={user.id}
        isBusy={false}
        onChoose={goToPayment}
        others={
          <Button variant="quiet" wide busy={request.isBusy} onClick={() => void check()}>
            {request.isBusy ? t('signIn.paymentChecking') : t('signIn.paymentPaid')}
          </Button>
        }
      />
    </div>
  );
}

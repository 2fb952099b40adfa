import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { checkPayment } from '../../session/payment.ts';
import { Button } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { goToPayment } from './go-to-payment.ts';
import type { Registration } from './use-registration.ts';

/** An account whose payment has not arrived: asks again whether it has, and then signs in. */
export function PaymentStep({ registration }: { registration: Registration }) {
  const { session } = useServices();
  const { request, account } = registration;
  const check = async () => {
    const answer = await request.run(() => checkPayment(session, account.username));
    if (answer?.ok) registration.paid();
  };
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
      action={t('signIn.paymentCheck')}
      busyAction={t('signIn.paymentChecking')}
      others={
        <Button wide onClick={goToPayment}>
          {t('signIn.paymentChoose')}
        </Button>
      }
    />
  );
}

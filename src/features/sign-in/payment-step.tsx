import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { finishPayment } from '../../session/payment.ts';
import { AccountForm } from './account-form.tsx';
import type { Registration } from './use-registration.ts';

/** An account whose payment has not arrived: asks again whether it has, and then signs in. */
export function PaymentStep({ registration }: { registration: Registration }) {
  const { session } = useServices();
  const { request, account } = registration;
  const check = async () => {
    const answer = await request.run(async () => {
      const result = await finishPayment(session, account.username);
      return result.ok ? result : { ok: false as const, error: result };
    });
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
    />
  );
}

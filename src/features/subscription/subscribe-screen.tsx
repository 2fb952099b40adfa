import { useEffect, useState } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Gift from 'lucide-react/icons/gift';
import LogIn from 'lucide-react/icons/log-in';
import { useOnline } from '../../app/requests/use-online.ts';
import { usePlan } from '../../app/plan/use-plan.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenPlan } from './plans/chosen-plan.ts';
import { NoPlans } from './plans/no-plans.tsx';
import type { OpenCheckout } from './payer/open-checkout.ts';
import type { OpenCardForm } from './card/open-card-form.ts';
import { PayerFlow } from './payer/payer-flow.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';
import { UpdateCard } from './card/update-card.tsx';
import { type Customer, useCustomer } from './customer/use-customer.ts';
import { useSubscription } from './customer/use-subscription.ts';
import styles from './subscribe.module.css';
import '../../i18n/lazy/subscribe.ts';
import '../../i18n/lazy/plan.ts';
import '../../i18n/lazy/connection.ts';

type SubscribeScreenProps = {
  openCheckout: OpenCheckout;
  /** The plan chosen in the dialog of a registration: its checkout opens at once. */
  chosen: ChosenPlan | null;
  /** Set after a bank's page has redirected back here. */
  returned: 'paying' | 'failed' | null;
  /** Called after the payment; null: the result is shown here. */
  onPaid: (() => void) | null;
  /** Asks for the child of a family that has none. */
  onChild: () => void;
  openCardForm: OpenCardForm;
  /** Shows the form for another card instead of the plans. */
  wantsCard: boolean;
  onSignIn: () => void;
  onHome: () => void;
};

/** The page on which a plan is chosen and paid, by a new account or by the payer. */
export function SubscribeScreen(props: SubscribeScreenProps) {
  const customer = useCustomer();
  useReloadWhenOnline();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo word="Nestling" />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {customer === undefined && <Skeleton height="12rem" />}
        {customer === null && (
          <EmptyState
            isPage
            icon={LogIn}
            title={t('subscribe.signedOut')}
            action={
              <Button variant="primary" onClick={props.onSignIn}>
                {t('subscribe.signIn')}
              </Button>
            }
          >
            {t('subscribe.signedOutText')}
          </EmptyState>
        )}
        {customer && <ForCustomer customer={customer} {...props} />}
      </main>
    </div>
  );
}

function ForCustomer({
  customer,
  onHome,
  wantsCard,
  openCardForm,
  ...props
}: SubscribeScreenProps & { customer: Customer }) {
  const { user, isPending } = customer;
  const online = useOnline();
  const plan = usePlan(user.id);
  // The owner of the account pays, unless a known plan says otherwise. A carer never pays.
  const mayPay = isPending
    ? user.role !== 'caregiver'
    : (plan?.isPayer ?? user.role === 'super_admin');
  // A person who may not pay does not become a customer of the provider, not even an anonymous one.
  const answer = useSubscription(mayPay ? user.id : undefined);
  const home = (
    <Button variant="primary" onClick={onHome}>
      {t('subscribe.toHome')}
    </Button>
  );
  if (!mayPay) {
    return (
      <EmptyState isPage icon={Gift} title={t('plan.notYours')} action={home}>
        {plan?.state !== 'free' &&
          (plan?.payerName ? t('plan.paidBy', { name: plan.payerName }) : t('plan.paidByOwner'))}
      </EmptyState>
    );
  }
  switch (answer.kind) {
    case 'free':
      return (
        <EmptyState isPage icon={CircleCheck} title={t('plan.free')} action={home}>
          {t('plan.freeText')}
        </EmptyState>
      );
    case 'failed':
      return online ? <NoPlans onRetry={answer.retry} /> : <Offline />;
    case 'loading':
      return <Skeleton height="6rem" count={3} />;
    case 'open':
      return (
        <>
          {!online && <Offline />}
          {answer.shop.subscription.billing()?.isSandbox && (
            <SandboxNotice title={t('subscribe.sandbox')} />
          )}
          {wantsCard && !isPending ? (
            <UpdateCard
              user={user}
              plan={plan ?? null}
              gatewayScript={answer.shop.gatewayScript}
              openForm={openCardForm}
              onHome={onHome}
            />
          ) : (
            <PayerFlow customer={customer} shop={answer.shop} onHome={onHome} {...props} />
          )}
        </>
      );
  }
}

function Offline() {
  return (
    <Banner icon={CloudOff} title={t('connection.needed')}>
      {t('subscribe.offlineText')}
    </Banner>
  );
}

/** The cached shell has the wrong security policy for the payment form, so the page reloads when online. */
function useReloadWhenOnline(): void {
  const [wasOffline] = useState(() => !navigator.onLine);
  const online = useOnline();
  useEffect(() => {
    if (wasOffline && online) location.reload();
  }, [wasOffline, online]);
}

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

type SubscribeScreenProps = {
  openCheckout: OpenCheckout;
  /** In the dialog of a registration: its checkout opens at once. */
  chosen: ChosenPlan | null;
  /** From a page of the bank, after a payment that this page began. */
  returned: 'paying' | 'failed' | null;
  /** What comes after the payment; null: it is said here. */
  onPaid: (() => void) | null;
  /** Asks for the child of a family that has none. */
  onChild: () => void;
  openCardForm: OpenCardForm;
  /** Another card for the plan that runs, in place of the plans. */
  wantsCard: boolean;
  onSignIn: () => void;
  onHome: () => void;
};

/** Where a plan is chosen and paid: by a new account on its way in, or by whoever pays already. */
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
  // Whoever owns the account pays; a plan that was heard of knows better. A carer never does.
  const mayPay = isPending
    ? user.role !== 'caregiver'
    : (plan?.isPayer ?? user.role === 'super_admin');
  // Whoever may not pay is no customer of the provider's, not even one without a name.
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
    <Banner icon={CloudOff} title={t('subscribe.offline')}>
      {t('subscribe.offlineText')}
    </Banner>
  );
}

/** Opened from the device's own shell it is not the document that may load a payment form. */
function useReloadWhenOnline(): void {
  const [wasOffline] = useState(() => !navigator.onLine);
  const online = useOnline();
  useEffect(() => {
    if (wasOffline && online) location.reload();
  }, [wasOffline, online]);
}

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChoosePlan } from '../plans/choose-plan.tsx';
import { NoPlans } from '../plans/no-plans.tsx';
import { OfferingPaywall } from '../plans/offering-paywall.tsx';
import type { PayerFlowState } from './use-payer-flow.ts';
import type { Shop } from '../customer/use-subscription.ts';
import styles from '../subscribe.module.css';

/** Step 4: the plans, on the provider's own page of plans where it draws one. */
export function PlanStep({
  shop: { subscription, state },
  flow,
  isPending,
  onBack,
  onHome,
}: {
  shop: Shop;
  flow: PayerFlowState;
  isPending: boolean;
  onBack: () => void;
  onHome: () => void;
}) {
  const { problem, choice } = flow;
  return (
    <>
      <h1 className={styles.title}>{t('subscribe.planTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.planText')}</p>
      {problem !== null && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
      )}
      {!state.isInitialized && <Skeleton height="6rem" count={2} />}
      {state.isInitialized && state.packages.length === 0 && (
        <NoPlans onRetry={() => void subscription.retry()} />
      )}
      {state.isInitialized && state.packages.length > 0 && (
        <OfferingPaywall
          offering={isPending ? null : subscription.offering()}
          fallback={
            <ChoosePlan
              packages={state.packages}
              chosen={flow.selected}
              onChoose={(plan) => choice.choose({ plan })}
              isFree={choice.isFree}
              onFree={(isFree) => choice.choose({ isFree })}
              isPending={flow.isNew}
              isPaying={flow.payment.isPaying}
              onSubmit={flow.submit}
              onRestore={() => void flow.restore()}
              onBack={onBack}
            />
          }
          onPurchase={flow.buy}
          onRestore={() => void flow.restore()}
          onBack={onHome}
        />
      )}
    </>
  );
}

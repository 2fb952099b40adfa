import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { preselectedPlanAtom } from '../../../app/plan/preselected-plan.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { pageStore } from '../../../lib/page-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ChosenPlan } from './chosen-plan.ts';
import { NoPlans } from './no-plans.tsx';
import { DueToday, FreeAccess, PlanCards } from './plan-cards.tsx';
import { type Shop, useSubscription } from '../customer/use-subscription.ts';
import styles from '../subscribe.module.css';
import '../../../i18n/lazy/subscribe.ts';
import '../../../i18n/lazy/connection.ts';

type PlanChoiceProps = {
  /** The person who will pay; null: no account yet, so the plans are read anonymously. */
  userId: string | null;
  isBusy: boolean;
  onChoose: (chosen: ChosenPlan) => void;
  /** Other actions, below the main one. */
  others: ReactNode;
};

/** The plans in the dialog of a registration. The chosen plan is paid on /subscribe. */
export function PlanChoice({ userId, ...props }: PlanChoiceProps) {
  const online = useOnline();
  const answer = useSubscription(userId);
  const retry = useEffectEvent(() => {
    if (answer.kind === 'failed') answer.retry();
  });
  useEffect(() => {
    if (online) retry();
  }, [online]);
  switch (answer.kind) {
    case 'loading':
      return <Skeleton height="6rem" count={2} />;
    case 'free':
      return <Around>{props.others}</Around>;
    case 'failed':
      return (
        <Around>
          {online ? (
            <NoPlans onRetry={answer.retry} />
          ) : (
            <Banner icon={CloudOff} title={t('connection.needed')}>
              {t('subscribe.offlineWait')}
            </Banner>
          )}
          {props.others}
        </Around>
      );
    case 'open':
      return <Choice shop={answer.shop} {...props} />;
  }
}

function Choice({
  shop,
  isBusy,
  onChoose,
  others,
}: Omit<PlanChoiceProps, 'userId'> & { shop: Shop }) {
  const { packages, isInitialized } = shop.state;
  const [chosen, setChosen] = useState(() => pageStore.get(preselectedPlanAtom));
  const [isFree, setIsFree] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const of = packages.find(({ identifier }) => identifier === chosen);
  if (!isInitialized) return <Skeleton height="6rem" count={2} />;
  if (packages.length === 0) {
    return (
      <Around>
        <NoPlans onRetry={() => void shop.subscription.retry()} />
        {others}
      </Around>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === null) return setProblem(t('subscribe.noPlan'));
        if (!of) return setProblem(t('subscribe.noPackage'));
        onChoose({ plan: chosen, isFree });
      }}
    >
      {problem !== null && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
      )}
      <PlanCards
        packages={packages}
        chosen={chosen}
        onChoose={(identifier) => {
          setChosen(identifier);
          setProblem(null);
        }}
      />
      {of && <FreeAccess of={of} isOn={isFree} onChange={setIsFree} />}
      {of && <DueToday of={of} isFree={isFree} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
          {t('subscribe.toPayment')}
        </Button>
        {others}
      </div>
      <p className={styles.note}>{t('subscribe.terms')}</p>
    </form>
  );
}

function Around({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

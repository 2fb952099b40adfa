import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../app/services.tsx';
import { usePlan } from '../../app/use-plan.ts';
import type { CustomerInfo } from '../../billing/customer-info.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChoosePlan } from './choose-plan.tsx';
import { Confetti } from './confetti.tsx';
import { NoPlans } from './no-plans.tsx';
import type { OpenCheckout } from './open-checkout.ts';
import { OfferingPaywall } from './offering-paywall.tsx';
import { optionOf } from './plan-cards.tsx';
import { settlePayment } from './settle-payment.ts';
import { MONTHLY, type ShownPackage } from './shown-packages.ts';
import { SocialProof } from './social-proof.tsx';
import { checkoutLook } from './checkout-look.ts';

import type { Customer } from './use-customer.ts';
import type { Shop } from './use-subscription.ts';
import styles from './subscribe.module.css';

/**
 * A new account, whose steps 1 and 2 were its address and its code:
 *   3 social ──▶ 4 plan ──▶ 5 redirect ──▶ (checkout) ──▶ verifying ──▶ 6 done
 * Whoever has an account already begins at the plan, and goes from there to the checkout.
 */
type Place =
  | { name: 'social' | 'plan' | 'redirect' | 'verifying' | 'unverified' }
  | { name: 'done'; how: 'founding' | 'already' | 'changed' };

const STEPS = { social: 3, plan: 4, redirect: 5, verifying: 5, unverified: 5, done: 6 } as const;
const TOTAL = 6;
/** Long enough to read what happens next. */
const REDIRECT_MS = 2_500;

export function PayerFlow({
  customer,
  shop,
  openCheckout,
  onHome,
}: {
  customer: Customer;
  shop: Shop;
  openCheckout: OpenCheckout;
  onHome: () => void;
}) {
  const { session, clock } = useServices();
  const { user, isPending } = customer;
  const { subscription, state } = shop;
  const plan = usePlan(user.id);
  const [place, setPlace] = useState<Place>({ name: isPending ? 'social' : 'plan' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isFree, setIsFree] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const info = useRef<CustomerInfo | null>(null);
  const close = useRef<() => void>(() => undefined);

  /** A payment has been made, now or before. */
  const settle = async (how: 'founding' | 'already' | 'changed') => {
    setPlace({ name: 'verifying' });
    const isIn = await settlePayment(session, {
      user,
      isPending,
      info: info.current ?? subscription.state.get().customerInfo,
      now: clock.now,
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms);
        }),
    });
    setPlace(isIn ? { name: 'done', how } : { name: 'unverified' });
  };

  const pay = async (shown: ShownPackage) => {
    const billing = subscription.billing();
    if (!billing) return;
    const back = (said: string | null) => {
      close.current();
      setProblem(said);
      setPlace({ name: 'plan' });
    };
    const fail = async (error: { message: string }) => {
      if (!(await subscription.isPaidAfterAll(error))) return back(t('subscribe.failed'));
      close.current();
      subscription.purchased(null);
      return settle('already');
    };
    try {
      close.current = await openCheckout({
        billing,
        package: shown.package,
        option: optionOf(shown, isFree),
        customerEmail: user.username,
        locale: navigator.language,
        gatewayScript: shop.gatewayScript,
        ...(shop.assetsBase === null ? {} : { assetsBase: shop.assetsBase }),
        ...checkoutLook(),
        skipSuccessPage: true,
        onFinished({ customerInfo }) {
          close.current();
          info.current = customerInfo;
          subscription.purchased(customerInfo);
          void settle(isPending ? 'founding' : 'changed');
        },
        onClosed: () => back(null),
        onFailed: (error) => void fail(error),
      });
    } catch {
      back(t('subscribe.failed'));
    }
  };

  const packageOf = (identifier: string | null) =>
    state.packages.find((one) => one.identifier === identifier) ?? null;
  const selected = chosen ?? defaultOf(state.packages);

  /** The plan is chosen: to the payment, by way of step 5 for a new account. */
  const submit = () => {
    if (selected === null) return setProblem(t('subscribe.noPlan'));
    const shown = packageOf(selected);
    if (!shown) return setProblem(t('subscribe.noPackage'));
    setProblem(null);
    if (isPending) setPlace({ name: 'redirect' });
    else void pay(shown);
  };

  const restore = async () => {
    setProblem(null);
    const isFound = await subscription.restore().catch(() => false);
    if (isFound) await settle('already');
    else setProblem(t('subscribe.notRestored'));
  };

  const steps = isPending || place.name === 'done' ? STEPS[place.name] : null;
  return (
    <Place key={place.name} step={isPending ? steps : null}>
      {place.name === 'social' && (
        <SocialProof
          username={user.username}
          onContinue={() =>
            state.isSubscribed ? void settle('already') : setPlace({ name: 'plan' })
          }
        />
      )}
      {place.name === 'plan' && (
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
                  chosen={selected}
                  onChoose={setChosen}
                  isFree={isFree}
                  onFree={setIsFree}
                  isPending={isPending}
                  onSubmit={submit}
                  onRestore={() => void restore()}
                  onBack={isPending ? () => setPlace({ name: 'social' }) : onHome}
                />
              }
              onPurchase={(identifier) => {
                const shown = packageOf(identifier);
                if (shown) void pay(shown);
                else setProblem(t('subscribe.noPackage'));
              }}
              onRestore={() => void restore()}
              onBack={onHome}
            />
          )}
        </>
      )}
      {place.name === 'redirect' && (
        <Redirect
          onGo={() => {
            const shown = packageOf(selected);
            if (shown) void pay(shown);
          }}
          onBack={() => setPlace({ name: 'plan' })}
        />
      )}
      {place.name === 'verifying' && <Spinner label={t('subscribe.verifyTitle')} />}
      {place.name === 'unverified' && (
        <Banner
          tone="danger"
          role="alert"
          icon={TriangleAlert}
          title={t('subscribe.unverified')}
          actions={
            <Button onClick={() => void settle(isPending ? 'founding' : 'changed')}>
              {t('subscribe.again')}
            </Button>
          }
        />
      )}
      {place.name === 'done' && (
        <Done how={place.how} isFounder={plan?.state !== 'free'} onHome={onHome} />
      )}
    </Place>
  );
}

function Place({ step, children }: { step: number | null; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A screen reader begins at what is new.
    const heading = ref.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div ref={ref} className={styles.place}>
      {step !== null && (
        <p className={styles.step}>{t('subscribe.step', { step, total: TOTAL })}</p>
      )}
      {children}
    </div>
  );
}

/** Step 5: says what happens, celebrates a little, and goes on by itself. */
function Redirect({ onGo, onBack }: { onGo: () => void; onBack: () => void }) {
  const hasGone = useRef(false);
  const go = () => {
    if (hasGone.current) return;
    hasGone.current = true;
    onGo();
  };
  const goByItself = useEffectEvent(go);
  useEffect(() => {
    const timer = setTimeout(() => goByItself(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Confetti />
      <h1 className={styles.title}>{t('subscribe.redirectTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.redirectText')}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={go}>
          {t('subscribe.redirectGo')}
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          {t('subscribe.back')}
        </Button>
      </div>
    </>
  );
}

function Done({
  how,
  isFounder,
  onHome,
}: {
  how: 'founding' | 'already' | 'changed';
  isFounder: boolean;
  onHome: () => void;
}) {
  const words = {
    founding: [t('subscribe.doneTitle'), t('subscribe.doneText')],
    already: [t('subscribe.activeTitle'), t('subscribe.activeText')],
    changed: [t('subscribe.changedTitle'), t('subscribe.changedText')],
  }[how === 'founding' && !isFounder ? 'changed' : how];
  return (
    <>
      <h1 className={styles.title}>{words[0]}</h1>
      <p className={styles.lead}>{words[1]}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={onHome}>
          {t('subscribe.goHome')}
        </Button>
      </div>
    </>
  );
}

/** Monthly, where it is sold. */
function defaultOf(packages: readonly ShownPackage[]): string | null {
  const monthly = packages.find(({ identifier }) => identifier === MONTHLY);
  return (monthly ?? packages[0])?.identifier ?? null;
}

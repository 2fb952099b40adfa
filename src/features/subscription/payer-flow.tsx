import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../app/services.tsx';
import { usePlan } from '../../app/plan/use-plan.ts';
import type { CustomerInfo } from '../../billing/customer-info.ts';
import { t } from '../../i18n/t.ts';
import { countChildren } from '../../session/requests/first-child.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { billingLog } from './billing-log.ts';
import type { ChosenPlan } from './chosen-plan.ts';
import { ChoosePlan } from './choose-plan.tsx';
import { DoneStep } from './done-step.tsx';
import { NoPlans } from './no-plans.tsx';
import type { OpenCheckout } from './open-checkout.ts';
import { InDoubtStep } from './in-doubt-step.tsx';
import { OfferingPaywall } from './offering-paywall.tsx';
import { createPayments } from './one-payment.ts';
import { pause } from './pause.ts';
import { optionOf } from './plan-cards.tsx';
import { RedirectStep } from './redirect-step.tsx';
import { settlePayment } from './settle-payment.ts';
import { MONTHLY, type ShownPackage } from './shown-packages.ts';
import { SocialProof } from './social-proof.tsx';
import type { Subscription } from './subscription.ts';
import { checkoutLook } from './checkout-look.ts';
import { createKeptOrders, forgetBought } from './kept-orders.ts';
import { useChoice } from './use-choice.ts';
import type { Customer } from './use-customer.ts';
import type { Shop } from './use-subscription.ts';
import styles from './subscribe.module.css';

/**
 * A new account, whose steps 1 and 2 were its address and its code:
 *   3 social ──▶ 4 plan ──▶ 5 redirect ──▶ (checkout) ──▶ verifying ──▶ 6 done
 * Whoever has an account already begins at the plan, and goes from there to the checkout. Whoever
 * has chosen a plan in a dialog begins at the checkout, and goes on in that dialog when it is paid.
 */
type Place =
  | { name: 'social' | 'plan' | 'redirect' | 'opening' | 'verifying' | 'unverified' | 'inDoubt' }
  | { name: 'done'; how: 'founding' | 'already' | 'changed'; isWithoutChild: boolean };

const STEPS = {
  social: 3,
  plan: 4,
  redirect: 5,
  opening: 5,
  verifying: 5,
  unverified: 5,
  inDoubt: 5,
  done: 6,
} as const;
const TOTAL = 6;
/** As long as a payment is asked about after it was made on this page. */
const RETURN_TRIES = 10;
const RETURN_EVERY_MS = 1_000;

export function PayerFlow({
  customer,
  shop,
  openCheckout,
  chosen: chosenBefore,
  returned,
  onPaid,
  onChild,
  onHome,
}: {
  customer: Customer;
  shop: Shop;
  openCheckout: OpenCheckout;
  /** In the dialog of a registration. */
  chosen: ChosenPlan | null;
  returned: 'paying' | 'failed' | null;
  onPaid: (() => void) | null;
  /** Asks for the child of a family that has none. */
  onChild: () => void;
  onHome: () => void;
}) {
  const { session, clock } = useServices();
  const { user, isPending } = customer;
  const { subscription, state } = shop;
  const plan = usePlan(user.id);
  const isNew = isPending && chosenBefore === null;
  const [place, setPlace] = useState<Place>({
    name: firstPlace({ returned, isChosen: chosenBefore !== null, isPending }),
  });
  const { chosen, isFree, choose, forget } = useChoice(user.id, chosenBefore);
  const [problem, setProblem] = useState(returned === 'failed' ? t('subscribe.failed') : null);
  const [isPaying, setIsPaying] = useState(false);
  const info = useRef<CustomerInfo | null>(null);
  const [takePayment] = useState(() => createPayments(subscription));

  /** A payment has been made, now or before. */
  const settle = async (how: 'founding' | 'already' | 'changed') => {
    setPlace({ name: 'verifying' });
    const known = info.current ?? subscription.state.get().customerInfo;
    await forgetBought(createKeptOrders(), user.id, known).catch(() => undefined);
    const isIn = await settlePayment(session, {
      user,
      isPending,
      info: known,
      now: clock.now,
      wait: pause,
    });
    // The dialog goes on over what is said here.
    if (isIn && onPaid) onPaid();
    if (!isIn) return setPlace({ name: 'unverified' });
    forget();
    // Where nobody could tell, Home asks.
    const isWithoutChild = isNew && (await countChildren(session)) === 0;
    setPlace({ name: 'done', how, isWithoutChild });
  };

  /** Back from the bank: whether it was paid only the provider says, and nothing is paid again. */
  const resume = async () => {
    setPlace({ name: 'verifying' });
    for (let tries = 1; tries <= RETURN_TRIES; tries += 1) {
      if (await subscription.restore().catch(() => false)) {
        return settle(isPending ? 'founding' : 'changed');
      }
      await pause(RETURN_EVERY_MS);
    }
    setPlace({ name: 'unverified' });
  };

  const pay = async (shown: ShownPackage, option = optionOf(shown, isFree)) => {
    const billing = subscription.billing();
    if (!billing) return;
    setIsPaying(true);
    const end = await takePayment((ends) =>
      openCheckout({
        billing,
        package: shown.package,
        option,
        customerEmail: user.username,
        locale: navigator.language,
        gatewayScript: shop.gatewayScript,
        ...(shop.assetsBase === null ? {} : { assetsBase: shop.assetsBase }),
        look: checkoutLook,
        log: billingLog,
        skipSuccessPage: true,
        ...ends,
      }),
    );
    // It is being paid already.
    if (end === null) return;
    setIsPaying(false);
    switch (end.kind) {
      case 'paid':
        info.current = end.info;
        subscription.purchased(end.info);
        return settle(isPending ? 'founding' : 'changed');
      case 'paidBefore':
        subscription.purchased(null);
        return settle('already');
      case 'inDoubt':
        return setPlace({ name: 'inDoubt' });
      case 'closed':
      case 'failed':
        setProblem(end.kind === 'failed' ? t('subscribe.failed') : null);
        setPlace({ name: 'plan' });
    }
  };

  /** The same payment again: the checkout asks what became of it before anything is paid. */
  const checkAgain = async () => {
    setPlace({ name: 'verifying' });
    if (await subscription.restore().catch(() => false))
      return settle(isPending ? 'founding' : 'changed');
    const kept = await keptPayment(subscription);
    if (kept === null) return setPlace({ name: 'plan' });
    setPlace({ name: 'inDoubt' });
    if (kept) await pay(kept.shown, kept.option);
  };

  const { isInitialized } = state;
  const foundKept = useEffectEvent(() => {
    // What has been begun meanwhile asks by itself.
    const isIdle = place.name === 'social' || place.name === 'plan';
    if (isIdle && !isPaying && !state.isSubscribed) setPlace({ name: 'inDoubt' });
  });
  useEffect(() => {
    if (isInitialized) void keptPayment(subscription).then((kept) => kept && foundKept());
  }, [isInitialized, subscription]);

  const packageOf = (identifier: string | null) =>
    state.packages.find((one) => one.identifier === identifier) ?? null;
  const selected = chosen ?? defaultOf(state.packages);

  /** The plan is chosen: to the payment, by way of step 5 for a new account. */
  const submit = () => {
    if (selected === null) return setProblem(t('subscribe.noPlan'));
    const shown = packageOf(selected);
    if (!shown) return setProblem(t('subscribe.noPackage'));
    setProblem(null);
    if (isNew) setPlace({ name: 'redirect' });
    else void pay(shown);
  };

  /** What was chosen in a dialog is paid at once, unless that has been done or cannot be. */
  const open = () => {
    if (state.isSubscribed) return void settle('already');
    const shown = packageOf(selected);
    if (shown) return void pay(shown);
    // Without any plan the page says so by itself.
    if (state.packages.length > 0) setProblem(t('subscribe.noPackage'));
    setPlace({ name: 'plan' });
  };

  const restore = async () => {
    setProblem(null);
    const isFound = await subscription.restore().catch(() => false);
    if (isFound) await settle('already');
    else setProblem(t('subscribe.notRestored'));
  };

  const steps = isNew || place.name === 'done' ? STEPS[place.name] : null;
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
                  onChoose={(plan) => choose({ plan })}
                  isFree={isFree}
                  onFree={(isFreeNow) => choose({ isFree: isFreeNow })}
                  isPending={isNew}
                  isPaying={isPaying}
                  onSubmit={submit}
                  onRestore={() => void restore()}
                  onBack={isNew ? () => setPlace({ name: 'social' }) : onHome}
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
        <RedirectStep
          onGo={() => {
            const shown = packageOf(selected);
            if (shown) void pay(shown);
          }}
          onBack={() => setPlace({ name: 'plan' })}
        />
      )}
      {place.name === 'opening' && (
        <Opening
          isBack={returned === 'paying'}
          onReady={
            state.isInitialized ? (returned === 'paying' ? () => void resume() : open) : null
          }
        />
      )}
      {place.name === 'verifying' && <Spinner label={t('subscribe.verifyTitle')} />}
      {place.name === 'inDoubt' && (
        <InDoubtStep onAgain={() => void checkAgain()} onLeave={() => setPlace({ name: 'plan' })} />
      )}
      {place.name === 'unverified' && (
        <Banner
          tone="danger"
          role="alert"
          icon={TriangleAlert}
          title={t('subscribe.unverified')}
          actions={
            <Button
              onClick={() =>
                void (returned === 'paying' ? resume() : settle(isPending ? 'founding' : 'changed'))
              }
            >
              {t('subscribe.again')}
            </Button>
          }
        />
      )}
      {place.name === 'done' && (
        <DoneStep
          how={place.how}
          plan={plan ?? null}
          onChild={place.isWithoutChild ? onChild : null}
          onHome={onHome}
        />
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
        <p className={styles.step}>
          <span
            aria-hidden="true"
            className={styles.steps}
            style={{ '--done': step / TOTAL, '--total': TOTAL } as CSSProperties}
          />
          {t('subscribe.step', { step, total: TOTAL })}
        </p>
      )}
      {children}
    </div>
  );
}

/** Nothing to do but to wait for the checkout. */
function Opening({ isBack, onReady }: { isBack: boolean; onReady: (() => void) | null }) {
  const hasOpened = useRef(false);
  const isReady = onReady !== null;
  const open = useEffectEvent(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    onReady?.();
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
  return <Spinner label={t(isBack ? 'subscribe.verifyTitle' : 'subscribe.redirectText')} />;
}

function firstPlace(of: {
  returned: 'paying' | 'failed' | null;
  isChosen: boolean;
  isPending: boolean;
}): 'opening' | 'social' | 'plan' {
  // What has failed is not begun again by itself.
  if (of.returned === 'failed') return 'plan';
  if (of.returned === 'paying' || of.isChosen) return 'opening';
  return of.isPending ? 'social' : 'plan';
}

/**
 * What an order in doubt was for, of this visit or an earlier one.
 *
 * @returns null when there is none; undefined when nobody can say, or it is sold no more
 */
async function keptPayment({ billing, state }: Subscription) {
  const kept = await billing()
    ?.keptOrder()
    .catch(() => undefined);
  if (!kept) return kept;
  const shown = state
    .get()
    .packages.find((one) => one.package.product.identifier === kept.productIdentifier);
  const option = shown?.package.product.options[kept.optionId];
  return shown && option && { shown, option };
}

/** Monthly, where it is sold. */
function defaultOf(packages: readonly ShownPackage[]): string | null {
  const monthly = packages.find(({ identifier }) => identifier === MONTHLY);
  return (monthly ?? packages[0])?.identifier ?? null;
}

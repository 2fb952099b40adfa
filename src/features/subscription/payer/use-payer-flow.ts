import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { ChosenPlan } from '../plans/chosen-plan.ts';
import type { OpenCheckout } from './open-checkout.ts';
import { firstStep, type PayerStep } from './payer-step.ts';
import { optionOf } from '../plans/plan-cards.tsx';
import { MONTHLY, type ShownPackage } from '../plans/shown-packages.ts';
import { useChoice } from '../plans/use-choice.ts';
import type { Customer } from '../customer/use-customer.ts';
import { usePayment } from './use-payment.ts';
import type { Shop } from '../customer/use-subscription.ts';

export type PayerFlowOptions = {
  customer: Customer;
  shop: Shop;
  openCheckout: OpenCheckout;
  /** The plan that was chosen in the registration dialog; null without one. */
  chosen: ChosenPlan | null;
  /** The result in the URL after a redirect by the page of a bank; null without a redirect. */
  returned: 'paying' | 'failed' | null;
  onPaid: (() => void) | null;
};

export type PayerFlowState = ReturnType<typeof usePayerFlow>;

/** The shared state of the payer's steps, and the transitions between them. */
export function usePayerFlow({
  customer,
  shop,
  openCheckout,
  chosen: chosenBefore,
  returned,
  onPaid,
}: PayerFlowOptions) {
  const { user, isPending } = customer;
  const { subscription, state } = shop;
  const isNew = isPending && chosenBefore === null;
  const [step, setStep] = useState<PayerStep>(
    firstStep({ returned, isChosen: chosenBefore !== null, isPending }),
  );
  const choice = useChoice(user.id, chosenBefore);
  const [problem, setProblem] = useState(returned === 'failed' ? t('subscribe.failed') : null);
  const payment = usePayment({
    customer,
    shop,
    openCheckout,
    isNew,
    step,
    setStep,
    onNotPaid: (end) => setProblem(end === 'failed' ? t('subscribe.failed') : null),
    onPaid() {
      onPaid?.();
      choice.forget();
    },
  });
  const selected = choice.chosen ?? defaultOf(state.packages);

  /** @returns false when the package is not sold here */
  const payPackage = (identifier: string | null): boolean => {
    const shown = state.packages.find((one) => one.identifier === identifier);
    if (shown) void payment.pay(shown, optionOf(shown, choice.isFree));
    return shown !== undefined;
  };

  /**
   * Pays a plan that was chosen in a dialog at once, unless it is already paid or not available.
   */
  const openChosen = () => {
    if (state.isSubscribed) return void payment.settle('already');
    if (payPackage(selected)) return;
    // Without any plan the page shows its own message.
    if (state.packages.length > 0) setProblem(t('subscribe.noPackage'));
    setStep({ name: 'plan' });
  };

  return {
    isNew,
    step,
    setStep,
    problem,
    payment,
    choice,
    selected,
    paySelected: () => void payPackage(selected),
    leaveSocial() {
      if (state.isSubscribed) void payment.settle('already');
      else setStep({ name: 'plan' });
    },
    /** The plan is chosen: continues to the payment, through step 5 for a new account. */
    submit() {
      if (selected === null) return setProblem(t('subscribe.noPlan'));
      if (!state.packages.some((one) => one.identifier === selected)) {
        return setProblem(t('subscribe.noPackage'));
      }
      setProblem(null);
      if (isNew) setStep({ name: 'redirect' });
      else payPackage(selected);
    },
    /** The button of the provider's own page of plans. */
    buy(identifier: string) {
      if (!payPackage(identifier)) setProblem(t('subscribe.noPackage'));
    },
    async restore() {
      setProblem(null);
      const isFound = await subscription.restore().catch(() => false);
      if (isFound) await payment.settle('already');
      else setProblem(t('subscribe.notRestored'));
    },
    verifyAgain() {
      void (returned === 'paying' ? payment.resume() : payment.settle(payment.paidHow));
    },
    /** Null until the plans are known. */
    whenReady: state.isInitialized
      ? () => (returned === 'paying' ? void payment.resume() : openChosen())
      : null,
  };
}

/** The monthly plan, if it is sold. */
function defaultOf(packages: readonly ShownPackage[]): string | null {
  const monthly = packages.find(({ identifier }) => identifier === MONTHLY);
  return (monthly ?? packages[0])?.identifier ?? null;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClock, useSession } from '../../../app/services.tsx';
import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import type { PurchaseOption } from '../../../billing/products.ts';
import { countChildren } from '../../../session/requests/first-child.ts';
import { billingLog } from '../customer/billing-log.ts';
import { checkoutLook } from './checkout-look.ts';
import { createPayments } from './one-payment.ts';
import type { OpenCheckout } from './open-checkout.ts';
import { pause } from '../../../lib/pause.ts';
import type { PaidHow, PayerStep } from './payer-step.ts';
import { settlePayment } from './settle-payment.ts';
import type { ShownPackage } from '../plans/shown-packages.ts';
import { unknownPayment } from './unknown-payment.ts';
import type { Customer } from '../customer/use-customer.ts';
import type { Shop } from '../customer/use-subscription.ts';

/** How long the page asks for the result after a bank's page has redirected back here. */
const RETURN_TRIES = 10;
const RETURN_EVERY_MS = 1_000;

type PaymentOptions = {
  customer: Customer;
  shop: Shop;
  openCheckout: OpenCheckout;
  /** Whether this is a new account that did not choose its plan in a dialog. */
  isNew: boolean;
  step: PayerStep;
  setStep: (step: PayerStep) => void;
  /** Called when the checkout was left or the payment failed: shows the plans. */
  onNotPaid: (end: 'closed' | 'failed') => void;
  /** Called when it is paid and the account is open. */
  onPaid: () => void;
};

/** Takes the payment for a package, and reads the result of an earlier payment. */
export function usePayment(options: PaymentOptions) {
  const { customer, shop, setStep } = options;
  const session = useSession();
  const clock = useClock();
  const { user, isPending } = customer;
  const { subscription, state } = shop;
  const [isPaying, setIsPaying] = useState(false);
  const paidInfo = useRef<CustomerInfo | null>(null);
  const [takePayment] = useState(() => createPayments(subscription));
  const paidHow: PaidHow = isPending ? 'founding' : 'changed';
  const isOrderPaid = () => subscription.isOrderPaid().catch(() => false);

  /** A payment was made, now or earlier: opens the account. */
  const settle = async (how: PaidHow) => {
    setStep({ name: 'verifying' });
    const info = paidInfo.current ?? subscription.state.get().customerInfo;
    if (info) await subscription.billing()?.settleOrder(info).catch(noAnswer);
    const account = { user, isPending, info, now: clock.now, wait: pause };
    if (!(await settlePayment(session, account))) return setStep({ name: 'unverified' });
    options.onPaid();
    // If it is unknown whether the family has a child, Home asks.
    const isWithoutChild = options.isNew && (await countChildren(session)) === 0;
    setStep({ name: 'done', how, isWithoutChild });
  };

  /** After a bank's redirect only the provider knows whether it was paid; nothing is paid again. */
  const resume = async () => {
    setStep({ name: 'verifying' });
    for (let tries = 1; tries <= RETURN_TRIES; tries += 1) {
      if (await isOrderPaid()) return settle(paidHow);
      await pause(RETURN_EVERY_MS);
    }
    setStep({ name: 'unverified' });
  };

  const pay = async (shown: ShownPackage, option: PurchaseOption) => {
    const billing = subscription.billing();
    if (!billing) return;
    setIsPaying(true);
    // Shows what was paid in the meantime before anything else is sold.
    const unknown = await unknownPayment(subscription);
    if (unknown && unknown.shown.identifier !== shown.identifier && (await isOrderPaid())) {
      setIsPaying(false);
      return settle(paidHow);
    }
    const end = await takePayment((ends) =>
      options.openCheckout({
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
    // A payment by another tap is in progress.
    if (end === null) return;
    setIsPaying(false);
    switch (end.kind) {
      case 'paid':
        paidInfo.current = end.info;
        subscription.purchased(end.info);
        return settle(paidHow);
      case 'paidBefore':
        subscription.purchased(null);
        return settle('already');
      case 'inDoubt':
        return setStep({ name: 'inDoubt' });
      case 'closed':
      case 'failed':
        options.onNotPaid(end.kind);
        setStep({ name: 'plan' });
    }
  };

  /** Asks for the result of the unknown order; the checkout asks again before anything is paid. */
  const checkAgain = async () => {
    setStep({ name: 'verifying' });
    if (await isOrderPaid()) return settle(paidHow);
    const unknown = await unknownPayment(subscription);
    if (unknown === null) return setStep({ name: 'plan' });
    setStep({ name: 'inDoubt' });
    if (unknown) await pay(unknown.shown, unknown.option);
  };

  const { isInitialized } = state;
  const showUnknown = useEffectEvent(() => {
    // A payment that was started in the meantime asks for the result of the order itself.
    const isIdle = options.step.name === 'social' || options.step.name === 'plan';
    if (isIdle && !isPaying) setStep({ name: 'inDoubt' });
  });
  useEffect(() => {
    if (!isInitialized) return;
    void unknownPayment(subscription).then((unknown) => unknown && showUnknown());
  }, [isInitialized, subscription]);

  return { isPaying, pay, settle, resume, checkAgain, paidHow };
}

function noAnswer(): void {}

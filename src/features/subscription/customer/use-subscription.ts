import { useEffect, useState } from 'react';
import type { BillingAnswer } from '../../../../schema/wire/subscription.ts';
import { appHosts } from '../../../app/environment.ts';
import { useClock, useSession } from '../../../app/services.tsx';
import { isUsageShared } from '../../../app/preferences/usage-sharing.ts';
import { createBilling } from '../../../billing/billing.ts';
import { createLog } from '../../../billing/log.ts';
import { readBilling } from '../../../session/requests/payment.ts';
import { useLive } from '../../../ui/use-live.ts';
import { billingLog } from './billing-log.ts';
import { createDeviceOrders } from './device-orders.ts';
import { pause } from '../../../lib/pause.ts';
import { type Subscription, type SubscriptionState, createSubscription } from './subscription.ts';

export type Shop = {
  subscription: Subscription;
  state: SubscriptionState;
  gatewayScript: string | null;
  /** Base URL of the brand's pictures when the provider is on our own origin; else null. */
  assetsBase: string | null;
};

/** The shop, or why there is none. */
export type ShopAnswer =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** This server takes no payments. */
  | { kind: 'free' }
  | { kind: 'open'; shop: Shop };

const log = createLog(billingLog);

/** @param userId null: nobody is signed in; undefined: not known, or nobody who may pay */
export function useSubscription(userId: string | null | undefined): ShopAnswer {
  const session = useSession();
  const clock = useClock();
  const [answer, setAnswer] = useState<BillingAnswer | 'failed' | null>(null);
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const state = useLive(subscription?.state ?? null);

  const isOpen = answer !== null;
  useEffect(() => {
    if (isOpen) return;
    let left = false;
    const choice = isUsageShared(userId ?? null);
    void Promise.all([readBilling(session), choice]).then(([asked, shares]) => {
      if (left) return;
      setAnswer(asked.ok ? asked.value : 'failed');
      if (!asked.ok || asked.value.apiKey === null) return;
      const { apiKey, proxyUrl } = asked.value;
      setSubscription(
        createSubscription({
          log,
          now: clock.now,
          wait: pause,
          connect: (appUserId) => {
            const billing = createBilling({
              apiKey,
              appUserId,
              ...(proxyUrl === null ? {} : { proxyUrl: new URL(proxyUrl, location.href).href }),
              page: pageFacts,
              hosts: appHosts,
              log: billingLog,
              orders: createDeviceOrders(),
              // The layer collects by default; the app only with the person's consent.
              collectEvents: shares,
              collectUtm: shares,
            });
            // Asked for early: the checkout waits for its look only briefly.
            void billing.getBranding();
            return billing;
          },
        }),
      );
    });
    return () => {
      left = true;
    };
  }, [session, clock, isOpen, userId]);

  useEffect(() => {
    if (!subscription || userId === undefined) return;
    subscription.follow(userId).catch((error: unknown) => {
      log.error(`The payment provider cannot be used: ${String(error)}`);
      setAnswer('failed');
    });
  }, [subscription, userId]);

  if (answer === 'failed') {
    return { kind: 'failed', retry: () => setAnswer(null) };
  }
  if (answer?.apiKey === null) return { kind: 'free' };
  if (!subscription || !state || !answer) return { kind: 'loading' };
  const { proxyUrl, gatewayScript } = answer;
  const assetsBase = proxyUrl?.startsWith('/') ? `${location.origin}/` : null;
  return { kind: 'open', shop: { subscription, state, gatewayScript, assetsBase } };
}

/** The page's facts for events. The URL holds no secrets of links. */
function pageFacts() {
  return {
    locale: navigator.language,
    userAgent: navigator.userAgent,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screenWidth: screen.width,
    screenHeight: screen.height,
    url: location.href,
    title: document.title,
  };
}

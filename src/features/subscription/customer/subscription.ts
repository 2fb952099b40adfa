import { DAY_MS } from '../../../../schema/limits.ts';
import { newAnonymousId } from '../../../billing/anonymous.ts';
import type { Billing } from '../../../billing/billing.ts';
import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import type { Log } from '../../../billing/log.ts';
import type { Offering } from '../../../billing/offerings.ts';
import { type Live, createCell } from '../../../lib/live.ts';
import { type ShownPackage, shownPackages } from '../plans/shown-packages.ts';

/**
 * The customer's subscription while plans are chosen and paid (specification §4):
 *
 *   nothing ── a user, or "anonymous" ──▶ loading ── 1 s, customer info ──▶ initialized
 *      ▲                                                                       │
 *      └── the user goes away: logged out, anonymous again ◀───────────────────┘
 */
export type SubscriptionState = {
  isSubscribed: boolean;
  isLoading: boolean;
  isInitialized: boolean;
  packages: readonly ShownPackage[];
  customerInfo: CustomerInfo | null;
  /** Set only while not subscribed; null when it is unknown. */
  trialDaysLeft: number | null;
};

export type Subscription = {
  state: { get(): SubscriptionState; subscribe: Live<SubscriptionState>['subscribe'] };
  /** The offering of the packages; null before it is read, or when there is none. */
  offering(): Offering | null;
  billing(): Billing | null;
  /**
   * Sets the user: signed in, or waiting for their payment.
   * @throws BillingError when the layer refuses the key or the name; the next call tries again
   */
  follow(userId: string | null): Promise<void>;
  /** Reads the offerings again. */
  retry(): Promise<void>;
  /** The checkout has completed a purchase. */
  purchased(info: CustomerInfo | null): void;
  /** Reads what the customer has paid before. @returns whether there is something */
  restore(): Promise<boolean>;
  /**
   * Reads whether the last order was paid. A plan that the customer had before the order does not
   * make it paid; without an order on this device any plan counts.
   */
  isOrderPaid(): Promise<boolean>;
  /** Whether a failed purchase counts as a success (specification §8). */
  isPaidAfterAll(error: { message: string }): Promise<boolean>;
};

/** The name for which an anonymous customer is initialised. */
export const ANONYMOUS = 'anonymous';
export const PREMIUM = 'premium';
export const INIT_DELAY_MS = 1_000;
export const OFFERINGS_WITHIN_MS = 10_000;
/** How long the closed checkout waits for the entitlements. */
const ENTITLED_WITHIN_MS = 5_000;
const TRIAL_DAYS = 7;

const NOTHING: SubscriptionState = {
  isSubscribed: false,
  isLoading: false,
  isInitialized: false,
  packages: [],
  customerInfo: null,
  trialDaysLeft: null,
};

export function createSubscription(parts: {
  connect: (appUserId: string) => Billing;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  log: Log;
}): Subscription {
  const { connect, now, wait, log } = parts;
  const state = createCell<SubscriptionState>(NOTHING);
  let initializedFor: string | null = null;
  let billing: Billing | null = null;
  let offering: Offering | null = null;

  const change = (fields: Partial<SubscriptionState>): void =>
    state.set({ ...state.get(), ...fields });

  const takeInfo = (customerInfo: CustomerInfo): void => {
    const isSubscribed = isPremium(customerInfo);
    change({
      customerInfo,
      isSubscribed,
      trialDaysLeft: isSubscribed ? null : trialDaysLeftOf(customerInfo.originalAppUserId, now()),
    });
  };

  const readOfferings = async (of: Billing): Promise<void> => {
    const found = await of
      .getOfferings({ timeoutMs: OFFERINGS_WITHIN_MS })
      .then(({ current }) => current)
      .catch((error: unknown) => {
        log.error(`There are no offerings: ${String(error)}`);
        return null;
      });
    if (of !== billing) return;
    offering = found;
    change({ packages: shownPackages(found?.packages ?? []) });
  };

  const initialize = async (name: string): Promise<void> => {
    billing?.close();
    [billing, offering, initializedFor] = [null, null, null];
    state.set(NOTHING);
    const own = connect(name === ANONYMOUS ? newAnonymousId() : name);
    [billing, initializedFor] = [own, name];
    state.set({ ...NOTHING, isLoading: true });
    const offerings = readOfferings(own);
    await wait(INIT_DELAY_MS);
    const info = await own.getCustomerInfo().catch(() => null);
    // Another user has been set meanwhile.
    if (own !== billing) return;
    if (info) takeInfo(info);
    await offerings;
    if (own === billing) change({ isLoading: false, isInitialized: true });
  };

  const isOrderPaid = async (): Promise<boolean> => {
    const own = billing;
    const info = await own?.getCustomerInfo();
    if (!own || !info || own !== billing) return false;
    takeInfo(info);
    const { kind } = await own.settleOrder(info);
    return kind === 'confirmed' || (kind === 'none' && isPremium(info));
  };

  return {
    state,
    isOrderPaid,
    offering: () => offering,
    billing: () => billing,
    async follow(userId) {
      if (userId !== null) {
        if (userId !== initializedFor) await initialize(userId);
        return;
      }
      // The user has signed out, or there was none yet.
      if (initializedFor !== ANONYMOUS) await initialize(ANONYMOUS);
    },
    async retry() {
      if (!billing) return;
      change({ isLoading: true });
      await readOfferings(billing);
      change({ isLoading: false });
    },
    purchased(info) {
      change({ isSubscribed: true, trialDaysLeft: null, ...(info && { customerInfo: info }) });
    },
    async restore() {
      const info = await billing?.getCustomerInfo();
      if (!info) return false;
      takeInfo(info);
      return isPremium(info);
    },
    async isPaidAfterAll({ message }) {
      if (/already (active|subscribed|purchased)/i.test(message)) return true;
      if (!isInDoubt({ message })) return false;
      const isPaid = isOrderPaid().catch(() => false);
      return Promise.race([isPaid, wait(ENTITLED_WITHIN_MS).then(() => false)]);
    },
  };
}

/** Whether the checkout was left while the end of the payment was unknown (specification §8). */
export function isInDoubt({ message }: { message: string }): boolean {
  return /max attempts reached/i.test(message);
}

/** The end of the paid time, for the server; null for a lifetime purchase or none. */
export function premiumUntil(info: CustomerInfo | null): string | null {
  return info?.entitlements.all[PREMIUM]?.expirationDate?.toISOString() ?? null;
}

/**
 * Days left of a trial that started at the date in the customer's id.
 *
 * @returns null for an id that is not a date
 */
export function trialDaysLeftOf(originalAppUserId: string, now: number): number | null {
  // Date.parse finds a date in many texts: the whole id must be one.
  if (!/^\d{4}-\d{2}-\d{2}/.test(originalAppUserId)) return null;
  const began = Date.parse(originalAppUserId);
  if (Number.isNaN(began)) return null;
  return Math.max(0, Math.ceil((began + TRIAL_DAYS * DAY_MS - now) / DAY_MS));
}

function isPremium(info: CustomerInfo): boolean {
  return Object.hasOwn(info.entitlements.active, PREMIUM);
}

import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import type { OpenCheckout } from './open-checkout.ts';
import { type Subscription, isInDoubt } from '../customer/subscription.ts';

/** How a checkout has ended. */
export type PaymentEnd =
  | { kind: 'paid'; info: CustomerInfo | null }
  /** It failed because the product had been paid before. */
  | { kind: 'paidBefore' }
  /** The order is unknown: it may have been charged, and must not be paid again. */
  | { kind: 'inDoubt' }
  | { kind: 'closed' }
  | { kind: 'failed' };

type Ends = Pick<Parameters<OpenCheckout>[0], 'onFinished' | 'onClosed' | 'onFailed'>;

/**
 * Opens one checkout at a time: a second tap while the first one loads would open another.
 *
 * @returns a function that opens a checkout; it resolves with null while another one is open
 */
export function createPayments(subscription: Pick<Subscription, 'billing' | 'isPaidAfterAll'>) {
  let isOpen = false;

  async function endOf(error: { message: string }): Promise<PaymentEnd> {
    if (await subscription.isPaidAfterAll(error)) return { kind: 'paidBefore' };
    if (isInDoubt(error)) return { kind: 'inDoubt' };
    try {
      const order = await subscription.billing()?.order();
      return { kind: order?.kind === 'unknown' ? 'inDoubt' : 'failed' };
    } catch {
      return { kind: 'failed' };
    }
  }

  async function taken(open: (ends: Ends) => Promise<() => void>): Promise<PaymentEnd> {
    let tell: (end: PaymentEnd | Promise<PaymentEnd>) => void = () => undefined;
    const ended = new Promise<PaymentEnd>((resolve) => {
      tell = resolve;
    });
    let takeAway: () => void;
    try {
      takeAway = await open({
        onFinished: ({ customerInfo }) => tell({ kind: 'paid', info: customerInfo }),
        onClosed: () => tell({ kind: 'closed' }),
        onFailed: (error) => tell(endOf(error)),
      });
    } catch {
      return { kind: 'failed' };
    }
    const end = await ended;
    takeAway();
    return end;
  }

  return async (open: (ends: Ends) => Promise<() => void>): Promise<PaymentEnd | null> => {
    if (isOpen) return null;
    isOpen = true;
    return taken(open).finally(() => {
      isOpen = false;
    });
  };
}

import { FlowErrorKind, toFlowError } from '../../billing/errors.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Ending } from './ending.ts';
import type { Failing } from './failures.ts';
import type { Gateway, GatewayAnswer } from '../gateway/gateway.ts';
import { Refused } from '../gateway/gateway-results.ts';
import { isWithoutAnswer } from '../gateway/gateway-errors.ts';

/** A `complete` without an answer counts as lost after this time. */
const COMPLETE_MS = 30_000;
/** The pause between two rounds of polling. */
export const CHECK_AGAIN_MS = 3_000;
/** After this many calls of `complete` without an answer the screen says that the order is checked. */
const COMPLETE_TRIES = 3;
const RETRY_MS = 2_000;
/** How long a running confirmation may take after a reconnect before the gateway is asked about it. */
const AFTER_CUT_MS = 5_000;

export type Ordering = {
  /** Steps 5 to 7 of the submit sequence, which cannot be left. @throws Refused when nothing was charged */
  order(order: Order): Promise<void>;
  /**
   * Asks until the result of the payment is known.
   * @param unsure  the gateway, when it has not answered the confirmation
   * @returns false when the gateway reports that nothing was charged
   */
  settle(unsure: Gateway | null, signal: AbortSignal): Promise<boolean>;
};

type Order = {
  readonly gateway: Gateway;
  /** Set for wallets only. */
  readonly token: string | null;
  readonly email: string;
  readonly signal: AbortSignal;
};

/** Places the order: from here on money may move (decisions 041 and 054). */
export function createOrdering(run: CheckoutRun & Ending & Failing): Ordering {
  const { patch, purchase, runtime, online } = run;
  const secretInDoubt = () => onlySecret(purchase.order());

  async function order({ gateway, token, email, signal }: Order): Promise<void> {
    // A secret that may yet be charged is confirmed again: a second one could be a second charge.
    const clientSecret = secretInDoubt() ?? (await complete(email, signal));
    if (clientSecret === null) return void (await settle(null, signal));
    await purchase.charging();
    // Nothing is charged yet, so a person who has left meanwhile does not pay.
    signal.throwIfAborted();
    const answer = await confirm(gateway, clientSecret, token);
    // A refusal proves that nothing was charged.
    if (answer !== null && !answer.ok) {
      if (secretInDoubt() === null) await purchase.notCharged();
      throw new Refused(answer.error);
    }
    if (answer === null) await purchase.unanswered();
    if (await settle(answer === null ? gateway : null, signal)) return;
    patch({ page: 'payment-entry', work: 'none', panel: { kind: 'not-charged' } });
  }

  /**
   * Sends `complete` until the provider answers or the status shows that it has arrived: without an
   * answer an order that needs no confirmation may have been paid.
   * @returns null when there is nothing to confirm
   */
  async function complete(email: string, signal: AbortSignal): Promise<string | null> {
    for (let tries = 1; ; tries += 1) {
      await online(signal);
      try {
        const { clientSecret } = await run.within(COMPLETE_MS, purchase.complete(email, signal));
        patch({ page: 'payment-entry' });
        return clientSecret;
      } catch (error) {
        signal.throwIfAborted();
        const flowError = toFlowError(error, FlowErrorKind.settingUpPurchase);
        if (flowError.kind === FlowErrorKind.missingEmail) throw flowError;
        const seen = await purchase.look(signal).catch(() => null);
        signal.throwIfAborted();
        if (/succeeded|incomplete/.test(seen?.status ?? '')) return null;
        // Only an error with the provider's code comes from the provider; others may come from a proxy.
        if (flowError.backendCode !== null) throw flowError;
        if (tries >= COMPLETE_TRIES) patch({ page: 'checking' });
        await runtime.wait(RETRY_MS, signal);
      }
    }
  }

  /** @returns null when the gateway gave no answer */
  async function confirm(gateway: Gateway, clientSecret: string, token: string | null) {
    const watch = new AbortController();
    try {
      const answer = await Promise.race([
        gateway.confirm(clientSecret, token),
        doneInACut(gateway, clientSecret, watch.signal),
      ]);
      return !answer.ok && isWithoutAnswer(answer.error) ? null : answer;
    } catch {
      return null;
    } finally {
      watch.abort();
    }
  }

  /** Resolves when the connection was lost and the gateway's answer to the confirmation with it. */
  async function doneInACut(
    gateway: Gateway,
    clientSecret: string,
    signal: AbortSignal,
  ): Promise<GatewayAnswer<null>> {
    await run.offline(signal);
    for (;;) {
      await online(signal);
      await runtime.wait(AFTER_CUT_MS, signal);
      const intent = await gateway.look(clientSecret).catch(() => 'unknown' as const);
      if (intent === 'done') return { ok: true, value: null };
    }
  }

  async function settle(unsure: Gateway | null, signal: AbortSignal): Promise<boolean> {
    let gateway = unsure;
    for (;;) {
      const secret = secretInDoubt();
      if (gateway !== null && secret !== null) {
        await online(signal);
        const intent = await gateway.look(secret).catch(() => 'unknown' as const);
        signal.throwIfAborted();
        if (intent === 'gone') await purchase.notCharged();
        if (intent === 'open' || intent === 'gone') return false;
        if (intent === 'done') gateway = null;
      }
      try {
        run.succeed(await purchase.confirmed(signal));
        return true;
      } catch (error) {
        signal.throwIfAborted();
        const flowError = toFlowError(error, FlowErrorKind.network);
        if (flowError.isFinal) {
          run.fail(flowError);
          return true;
        }
        run.log.warn(`Not known yet: ${flowError.message}`);
      }
      patch({ page: 'checking' });
      await online(signal);
      await runtime.wait(CHECK_AGAIN_MS, signal);
    }
  }

  return { order, settle };
}

import { FlowErrorKind, toFlowError } from '../../billing/errors.ts';
import { onlySecret } from '../../billing/purchase/order-state.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { Ending } from './ending.ts';
import type { Failing } from './failures.ts';
import type { Gateway, GatewayAnswer } from '../gateway/gateway.ts';
import { Refused } from '../gateway/gateway-results.ts';
import { isWithoutAnswer } from '../gateway/gateway-errors.ts';

/** An order without an answer counts as unanswered after it. */
const COMPLETE_MS = 30_000;
/** Between two rounds of asking what became of a payment. */
const CHECK_AGAIN_MS = 3_000;
const COMPLETE_TRIES = 3;
const RETRY_MS = 1_000;
/** A confirmation that outlived a cut has this long to answer before the gateway is asked about it. */
const AFTER_CUT_MS = 5_000;

export type Ordering = {
  /** Steps 5 to 7, which nobody interrupts. @throws Refused when nothing was charged */
  order(order: Order): Promise<void>;
  /**
   * Asks until it is known what became of the payment.
   * @param unsure  the gateway, when it has not said itself that it has confirmed
   * @returns false when it says that nothing was charged
   */
  settle(unsure: Gateway | null, signal: AbortSignal): Promise<boolean>;
};

type Order = {
  readonly gateway: Gateway;
  /** Only of wallets. */
  readonly token: string | null;
  readonly email: string;
  readonly signal: AbortSignal;
};

/** Where money may move: one secret for a payment in doubt (decision 041). */
export function createOrdering(run: CheckoutRun & Ending & Failing): Ordering {
  const { patch, purchase, runtime, online } = run;
  const secretInDoubt = () => onlySecret(purchase.order());

  async function order({ gateway, token, email, signal }: Order): Promise<void> {
    // A second secret beside one that may yet be charged could be charged as well.
    const clientSecret = secretInDoubt() ?? (await complete(email, signal));
    if (clientSecret === null) return void (await settle(null, signal));
    await purchase.charging();
    // Nothing was charged yet: who has left in the meantime does not pay.
    signal.throwIfAborted();
    const answer = await confirm(gateway, clientSecret, token);
    // A refusal is an answer: nothing was charged.
    if (answer !== null && !answer.ok) {
      if (secretInDoubt() === null) await purchase.notCharged();
      throw new Refused(answer.error);
    }
    if (answer === null) await purchase.unanswered();
    if (await settle(answer === null ? gateway : null, signal)) return;
    patch({ page: 'payment-entry', work: 'none', panel: { kind: 'not-charged' } });
  }

  /**
   * Sends the order. One that got no answer is looked up: what is not done is sent again.
   * @returns null when nothing is left to confirm
   */
  async function complete(email: string, signal: AbortSignal): Promise<string | null> {
    for (let tries = 1; ; tries += 1) {
      await online(signal);
      try {
        const { clientSecret } = await run.within(COMPLETE_MS, purchase.complete(email, signal));
        return clientSecret;
      } catch (error) {
        signal.throwIfAborted();
        const flowError = toFlowError(error, FlowErrorKind.settingUpPurchase);
        if (flowError.kind === FlowErrorKind.missingEmail) throw flowError;
        const seen = await purchase.look(signal).catch(() => null);
        signal.throwIfAborted();
        if (/succeeded|incomplete/.test(seen?.status ?? '')) return null;
        // Its own number is the provider's answer; anything else may be a proxy's, or nobody's.
        if (flowError.backendCode !== null || tries >= COMPLETE_TRIES) throw flowError;
        await runtime.wait(tries * RETRY_MS, signal);
      }
    }
  }

  /** @returns null when there was no answer, so that nobody knows what happened */
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

  /** Resolves when the connection was cut and the gateway has confirmed without our hearing of it. */
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
        run.log.warn(`What became of the payment is not known: ${flowError.message}`);
      }
      patch({ page: 'checking' });
      await online(signal);
      await runtime.wait(CHECK_AGAIN_MS, signal);
    }
  }

  return { order, settle };
}

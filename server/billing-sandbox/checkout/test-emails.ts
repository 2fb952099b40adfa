import { type ProviderCode, isProviderCode } from '../routes/provider-error.ts';
import { type FailedReason, failedReasons } from '../catalogue/taxes.ts';

/**
 * What a checkout is to come to, said by the part of the e-mail address after its plus sign:
 * `sam+start-7898@example.org`. docs/billing-sandbox.md has the list.
 */
export type Outcome = {
  start?: ProviderCode;
  complete?: ProviderCode;
  /** An error of the call, or a reason in its answer, or a total that is another one each time. */
  tax?: ProviderCode | FailedReason | 'moves';
  /** A failure of the operation by its code, or another strange end. */
  operation?: number | 'stuck' | 'late' | 'slow' | 'odd' | 'empty';
  /** The gateway's parameters are not there, its form does not load, or it has no wallets. */
  gateway?: 'missing' | 'broken' | 'no-wallets';
  /** Nothing to confirm with the gateway. */
  noSecret?: true;
  redeem?: true;
  renewalFails?: true;
};

const words: Readonly<Record<string, Outcome>> = {
  'tax-moves': { tax: 'moves' },
  'operation-stuck': { operation: 'stuck' },
  'operation-late': { operation: 'late' },
  'operation-slow': { operation: 'slow' },
  'operation-odd': { operation: 'odd' },
  'operation-empty': { operation: 'empty' },
  'gateway-missing': { gateway: 'missing' },
  'gateway-broken': { gateway: 'broken' },
  'no-wallets': { gateway: 'no-wallets' },
  'no-secret': { noSecret: true },
  redeem: { redeem: true },
  'renewal-fails': { renewalFails: true },
};

/** Nothing unusual for an address that says nothing. */
export function outcomeOf(email: string | null): Outcome {
  const tag = /\+([\w-]+)@/.exec(email ?? '')?.[1]?.toLowerCase() ?? '';
  const word = Object.hasOwn(words, tag) ? words[tag] : undefined;
  if (word) return word;
  const [, step = '', value = ''] = /^(start|complete|tax|operation)-([\w-]+)$/.exec(tag) ?? [];
  const code = Number(value);
  if (step === 'operation') return Number.isInteger(code) ? { operation: code } : {};
  if (isProviderCode(code)) return { [step]: code };
  const reason = failedReasons.find((reason) => reason === value.replaceAll('-', '_'));
  return step === 'tax' && reason ? { tax: reason } : {};
}

/** Domains that cannot receive mail: those that the standards keep free for it (RFC 2606). */
export function receivesMail(email: string): boolean {
  return !/\.invalid$/i.test(email);
}

/** An app user id for which every call ends so: `error-7259`. */
export function errorOfCustomer(appUserId: string): number | null {
  const code = Number(/^error-([45]\d\d|\d{4})$/.exec(appUserId)?.[1]);
  return Number.isNaN(code) ? null : code;
}

import { type ProviderCode, isProviderCode } from '../routes/provider-error.ts';
import { type FailedReason, failedReasons } from '../catalogue/taxes.ts';

/**
 * The outcome of a checkout, chosen by the part of the e-mail address after the plus sign:
 * `sam+start-7898@example.org`. docs/billing-sandbox.md has the list.
 */
export type Outcome = {
  start?: ProviderCode;
  complete?: ProviderCode;
  /** An error of the call, a reason in its answer, or a total that changes with each call. */
  tax?: ProviderCode | FailedReason | 'moves';
  /** The error code of the operation, or another unusual end. */
  operation?: number | 'stuck' | 'late' | 'slow' | 'odd' | 'empty';
  /** The gateway's parameters are missing, its form does not load, or it has no wallets. */
  gateway?: 'missing' | 'broken' | 'no-wallets';
  /** There is nothing to confirm at the gateway. */
  noSecret?: true;
  redeem?: true;
  renewalFails?: true;
};

const outcomesByTag: Readonly<Record<string, Outcome>> = {
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

/** The outcome of an address; empty for an ordinary one. */
export function outcomeOf(email: string | null): Outcome {
  const tag = /\+([\w-]+)@/.exec(email ?? '')?.[1]?.toLowerCase() ?? '';
  const outcome = Object.hasOwn(outcomesByTag, tag) ? outcomesByTag[tag] : undefined;
  if (outcome) return outcome;
  const [, step = '', value = ''] = /^(start|complete|tax|operation)-([\w-]+)$/.exec(tag) ?? [];
  const code = Number(value);
  if (step === 'operation') return Number.isInteger(code) ? { operation: code } : {};
  if (isProviderCode(code)) return { [step]: code };
  const reason = failedReasons.find((reason) => reason === value.replaceAll('-', '_'));
  return step === 'tax' && reason ? { tax: reason } : {};
}

/** Whether the domain can receive mail: `.invalid` cannot (RFC 2606). */
export function receivesMail(email: string): boolean {
  return !/\.invalid$/i.test(email);
}

/** The error of every call for an app user id such as `error-7259`. */
export function errorOfCustomer(appUserId: string): number | null {
  const code = Number(/^error-([45]\d\d|\d{4})$/.exec(appUserId)?.[1]);
  return Number.isNaN(code) ? null : code;
}

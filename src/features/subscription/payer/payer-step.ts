/*
 * A new account, whose steps 1 and 2 were its address and its code:
 *   3 social ──▶ 4 plan ──▶ 5 redirect ──▶ (checkout) ──▶ verifying ──▶ 6 done
 * A person who already has an account begins at the plan and continues to the checkout. A person
 * who has chosen a plan in a dialog begins at the checkout, and continues in that dialog after the
 * payment. `inDoubt` is shown while the result of the order is unknown
 * (src/billing/purchase/order-state.ts).
 */

/** The payer: a new account, a person who had already paid, or an existing account. */
export type PaidHow = 'founding' | 'already' | 'changed';

export type PayerStep =
  | { name: 'social' | 'plan' | 'redirect' | 'opening' | 'verifying' | 'unverified' | 'inDoubt' }
  | { name: 'done'; how: PaidHow; isWithoutChild: boolean };

export const STEP_COUNT = 6;

const NUMBERS: Readonly<Record<PayerStep['name'], number>> = {
  social: 3,
  plan: 4,
  redirect: 5,
  opening: 5,
  verifying: 5,
  unverified: 5,
  inDoubt: 5,
  done: 6,
};

/** The number of a step among the steps of a new account. */
export function stepNumber({ name }: PayerStep): number {
  return NUMBERS[name];
}

export function firstStep(of: {
  returned: 'paying' | 'failed' | null;
  isChosen: boolean;
  isPending: boolean;
}): PayerStep {
  // A failed payment is not started again without a tap.
  if (of.returned === 'failed') return { name: 'plan' };
  if (of.returned === 'paying' || of.isChosen) return { name: 'opening' };
  return { name: of.isPending ? 'social' : 'plan' };
}

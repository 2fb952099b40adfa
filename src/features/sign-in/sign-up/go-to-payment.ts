/** The choice in a dialog before the payment, which is made on another page. */
export type PlanChosen = {
  /** The identifier of its package. */
  plan: string;
  /** Whether it starts with the free trial, if it has one. */
  isFree: boolean;
};

/**
 * Opens the payment page, which is a document of its own. The session stores whose payment is
 * pending, so no typed values are passed. With a plan, the checkout opens there at once and
 * continues with the child's profile.
 */
export function goToPayment(chosen: PlanChosen | null = null): void {
  const search = chosen && { plan: chosen.plan, trial: chosen.isFree ? 'on' : 'off' };
  location.assign(search ? `/subscribe?${new URLSearchParams(search)}` : '/subscribe');
}

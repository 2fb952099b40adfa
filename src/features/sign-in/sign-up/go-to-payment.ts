/** What was chosen in a dialog before the payment, which is taken on another page. */
export type PlanChosen = {
  /** The identifier of its package. */
  plan: string;
  /** With the free trial, where it has one. */
  isFree: boolean;
};

/**
 * Leaves for the payment, whose page is a document of its own. Who waits for it is known to the
 * session: nothing that was typed goes along. With a plan the checkout opens there at once, and
 * leads on to the child's profile.
 */
export function goToPayment(chosen: PlanChosen | null = null): void {
  const search = chosen && { plan: chosen.plan, trial: chosen.isFree ? 'on' : 'off' };
  location.assign(search ? `/subscribe?${new URLSearchParams(search)}` : '/subscribe');
}

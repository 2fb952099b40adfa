/** What was chosen in the dialog of a registration, and is paid on the page of payments. */
export type ChosenPlan = { plan: string; isFree: boolean };

/**
 * Reads what that dialog wrote into the address.
 *
 * @returns null: nothing was chosen before
 */
export function chosenPlanIn(search: string): ChosenPlan | null {
  const params = new URLSearchParams(search);
  const plan = params.get('plan');
  return plan === null ? null : { plan, isFree: params.get('trial') !== 'off' };
}

/** The plan chosen in the dialog of a registration, which is paid on /subscribe. */
export type ChosenPlan = { plan: string; isFree: boolean };

/**
 * Reads the choice that the dialog wrote into the URL.
 *
 * @returns null: nothing was chosen
 */
export function chosenPlanIn(search: string): ChosenPlan | null {
  const params = new URLSearchParams(search);
  const plan = params.get('plan');
  return plan === null ? null : { plan, isFree: params.get('trial') !== 'off' };
}

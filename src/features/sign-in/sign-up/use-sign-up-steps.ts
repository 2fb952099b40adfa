import { useEffect, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { readBilling } from '../../../session/requests/payment.ts';

/** With a payment: the account, its code, what families use it for, plan, payment, welcome. */
const PAID_STEPS = 6;
/** In one dialog: the account, its code, the plan, the child, the welcome. */
export const FOUNDING_STEPS = 5;
/** The account and its code. */
const FREE_STEPS = 2;

/**
 * How many steps it takes to found a family here.
 *
 * @param isAsked nothing is asked of the server before it counts
 * @param paidSteps how many where there is something to pay
 * @returns null while that is not known
 */
export function useSignUpSteps(isAsked: boolean, paidSteps = PAID_STEPS): number | null {
  const { session } = useServices();
  const [steps, setSteps] = useState<number | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let left = false;
    void readBilling(session).then((answer) => {
      if (left || !answer.ok) return;
      setSteps(answer.value.apiKey === null ? FREE_STEPS : paidSteps);
    });
    return () => {
      left = true;
    };
  }, [session, isAsked, paidSteps]);
  return steps;
}

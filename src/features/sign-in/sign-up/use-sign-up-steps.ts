import { useEffect, useState } from 'react';
import { useSession } from '../../../app/services.tsx';
import { readBilling } from '../../../session/requests/payment.ts';

/** With payment: account, code, use, plan, payment, welcome. */
const PAID_STEPS = 6;
/** In one dialog: account, code, plan, child, welcome. */
export const FOUNDING_STEPS = 5;
/** Without payment: account and code. */
const FREE_STEPS = 2;

/**
 * The number of steps to create a family on this server.
 *
 * @param isAsked false while the count is not needed; then no request is sent
 * @param paidSteps the number when a payment is required
 * @returns null until the server has answered
 */
export function useSignUpSteps(isAsked: boolean, paidSteps = PAID_STEPS): number | null {
  const session = useSession();
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

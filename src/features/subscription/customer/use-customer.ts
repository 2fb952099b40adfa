import { useEffect, useState } from 'react';
import { useSession } from '../../../app/services.tsx';
import type { SessionUser } from '../../../session/session.ts';
import { useLive } from '../../../ui/use-live.ts';

/** The person who pays: signed in, or waiting for their payment to open the account. */
export type Customer = { user: SessionUser; isPending: boolean };

/**
 * Keeps the first person found, because a waiting person becomes a signed-in one in the process.
 *
 * @returns undefined while it is read, null for nobody
 */
export function useCustomer(): Customer | null | undefined {
  const session = useSession();
  const state = useLive(session.state);
  const [customer, setCustomer] = useState<Customer | null>();
  const status = state?.status;
  useEffect(() => {
    if (customer || status === undefined || status === 'loading') return;
    const now = session.state.get();
    void session.pendingPayment().then((pending) => {
      if (pending) setCustomer({ user: pending, isPending: true });
      else setCustomer(now.status === 'signedIn' ? { user: now.user, isPending: false } : null);
    });
  }, [session, status, customer]);
  return customer;
}

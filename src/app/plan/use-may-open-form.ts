import { useEffect, useState } from 'react';
import { draftFact } from '../../domain/entries/drafts.ts';
import { readFact } from '../../lib/device-facts.ts';
import { useSession } from '../services.tsx';
import { useWriteGate } from './write-gate.ts';

/**
 * Whether a form may open: not after the plan has ended, unless the form has a draft. Decided once,
 * when the form opens; values that are typed later are always saved.
 *
 * @param id of the form's draft
 * @returns undefined while the draft is read
 */
export function useMayOpenForm(id: string): boolean | undefined {
  const session = useSession();
  const { writesBlocked } = useWriteGate();
  const [may, setMay] = useState<boolean | undefined>(() => (writesBlocked ? undefined : true));
  useEffect(() => {
    if (may !== undefined) return;
    const state = session.state.get();
    const userId = state.status === 'signedIn' ? state.user.id : '';
    readFact(draftFact.of(userId, 'entry', id)).then(
      (draft) => setMay(draft !== undefined),
      () => setMay(false),
    );
  }, [may, session, id]);
  return may;
}

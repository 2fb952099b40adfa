import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useOverrides, useParentingPlans } from '../../../../app/custody/use-parenting.ts';
import { withNow } from '../../../../app/custody/with-now.ts';
import { useRights } from '../../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../../app/people/selected-child.ts';
import { useReplica } from '../../../../app/services.tsx';
import { HANDOVER } from '../../../../domain/log-types/handover/handover.ts';
import { useNow } from '../../../../ui/use-now.ts';

const HandoverNote = lazy(async () => ({
  default: (await import('../../../../app/handover/handover-note.tsx')).HandoverNote,
}));

/** Opens the handover of the children who are with this person now; `open` is null without any. */
export function useHandoverNote(): { open: (() => void) | null; sheet: ReactNode } {
  const replica = useReplica();
  const plans = useParentingPlans();
  const overrides = useOverrides();
  const { childIds, children = [] } = useSelectedChild();
  const { mayLogForSome } = useRights();
  const now = useNow(60_000);
  const [isOpen, setIsOpen] = useState(false);
  const mine = useMemo(
    () =>
      plans && overrides && replica
        ? withNow(
            childIds,
            plans.map(({ record }) => record),
            overrides.map(({ record }) => record),
            now,
          ).find(({ party }) => party.userId === replica.userId)
        : undefined,
    [plans, overrides, replica, childIds, now],
  );
  if (!mine || !replica || !mayLogForSome(HANDOVER, mine.childIds)) {
    return { open: null, sheet: null };
  }
  return {
    open: () => setIsOpen(true),
    sheet: isOpen && (
      <Suspense>
        <HandoverNote
          replica={replica}
          of={children.map(({ record }) => record).filter(({ id }) => mine.childIds.includes(id))}
          chosen={mine.childIds}
          since={mine.since}
          to={mine.next?.toUserId ?? null}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  };
}

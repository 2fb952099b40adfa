import { useState } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { HandoverNote } from '../../../app/handover/handover-note.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock } from '../../../app/services.tsx';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { HANDOVER } from '../../../domain/log-types/handover/handover.ts';
import { useRecentOf } from '../queries.ts';
import type { OtherFormProps } from './other-form-props.ts';

/** A handover about what happened since the last one, at most a day ago. */
export function NewHandover({ search, replica, onClose }: OtherFormProps) {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const { children, childIds } = useSelectedChild();
  const { mayLog } = useRights();
  const known = useLastValue(children)?.map(({ record }) => record);
  const of = known?.filter(({ id }) => mayLog(HANDOVER, id)) ?? [];
  const before = useLastValue(
    useRecentOf(
      HANDOVER,
      of.map(({ id }) => id),
    ),
  );
  if (of.length === 0 || before === undefined) return null;
  const last = before.find(({ startedAt }) => startedAt < now)?.startedAt ?? 0;
  const asked = search.for?.split(',') ?? childIds;
  return (
    <HandoverNote
      replica={replica}
      of={of}
      chosen={of.map(({ id }) => id).filter((id) => asked.includes(id))}
      since={Math.max(last, now - DAY_MS)}
      to={null}
      onClose={onClose}
    />
  );
}

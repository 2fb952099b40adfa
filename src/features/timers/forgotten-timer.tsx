import { atom } from 'jotai/vanilla';
import { useState } from 'react';
import type { LogTimer, LogTimerKind } from '../../../schema/records/timer.ts';
import { forgottenEnd, timerType, usualLengthMs } from '../../log-types/timers.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { collections } from '../../../schema/collections.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useQuery } from '../../app/use-query.ts';
import { ForgottenRepair } from './forgotten-repair.tsx';

/** Timers that a person confirmed as still running: the question appears once a session. */
const stillRunningAtom = atom(() => new Set<string>());

type ForgottenTimerProps = { timer: LogTimer; now: number; onDone?: (() => void) | undefined };

/** "Still going? Stop at 14:27" for a timer that nobody stopped. Never saves by itself. */
export function ForgottenTimer({ timer, now, onDone }: ForgottenTimerProps) {
  const recent = useRecentLengths(timer);
  const proposed = forgottenEnd(timer, { now, usualMs: usualLengthMs(timer, recent) });
  const stillRunning = useSessionAtom(stillRunningAtom);
  const [dismissed, setDismissed] = useState(() => stillRunning.has(timer.id));
  const { may } = useRights();
  if (proposed === null || dismissed || !may('remove', collections.timers, timer)) return null;
  return (
    <ForgottenRepair
      timer={timer}
      now={now}
      proposed={proposed}
      onDone={onDone}
      onGoesOn={() => {
        stillRunning.add(timer.id);
        setDismissed(true);
      }}
    />
  );
}

/** The last entries of its type, whose lengths show whether a timer was forgotten. */
function useRecentLengths(timer: { kind: LogTimerKind; childId: string | null }) {
  const type = timerType(timer.kind).type;
  const recent = useQuery(
    (replica) =>
      replica.events.timeline({
        childIds: timer.childId === null ? [] : [timer.childId],
        types: [type],
        limit: 20,
      }),
    [type, timer.childId],
  );
  return recent?.map(({ record }) => record) ?? [];
}

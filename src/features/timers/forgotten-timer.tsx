import { atom } from 'jotai/vanilla';
import { useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { forgottenEnd, usualLengthMs } from '../../log-types/later-timers.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { collections } from '../../../schema/collections.ts';
import { useSettingsOfAll } from '../../app/people/use-settings-of.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useQuery } from '../../app/use-query.ts';
import { ForgottenRepair } from './forgotten-repair.tsx';

/** Timers that a person confirmed as still running: the question appears once a session. */
const stillRunningAtom = atom(() => new Set<string>());

type ForgottenTimerProps = { timer: LogTimer; now: number; onDone?: (() => void) | undefined };

/** "Still going? Stop at 14:27" for a timer that nobody stopped. Never saves by itself. */
export function ForgottenTimer({ timer, now, onDone }: ForgottenTimerProps) {
  const recent = useRecentLengths(timer);
  const settings = useSettingsOfAll()(timer.childId);
  const proposed = forgottenEnd(timer, { now, usualMs: usualLengthMs(timer, recent, settings) });
  const stillRunning = useSessionAtom(stillRunningAtom);
  const [dismissed, setDismissed] = useState(() => stillRunning.has(timer.id));
  const { may } = useRights();
  if (proposed === null || dismissed || !may('remove', collections.timers, timer)) return null;
  return (
    <ForgottenRepair
      timer={timer}
      now={now}
      proposed={proposed}
      settings={settings}
      onDone={onDone}
      onGoesOn={() => {
        stillRunning.add(timer.id);
        setDismissed(true);
      }}
    />
  );
}

/** The last entries of its type, whose lengths show whether a timer was forgotten. */
function useRecentLengths(timer: LogTimer) {
  const type = timer.kind;
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

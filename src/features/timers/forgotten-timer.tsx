import { Suspense, lazy, useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { forgottenEnd, usualLengthMs } from '../../log-types/timers.ts';
import { useRecentLengths } from './queries.ts';

// Few timers are forgotten.
const ForgottenRepair = lazy(async () => ({
  default: (await import('./forgotten-repair.tsx')).ForgottenRepair,
}));

/** Timers somebody said are still going, so that the question is asked once a session. */
const goesOn = new Set<string>();

type ForgottenTimerProps = { timer: LogTimer; now: number; onDone?: (() => void) | undefined };

/** "Still going? Stop at 14:27": the repair for a timer nobody stopped. Never saves by itself. */
export function ForgottenTimer({ timer, now, onDone }: ForgottenTimerProps) {
  const recent = useRecentLengths(timer);
  const proposed = forgottenEnd(timer, { now, usualMs: usualLengthMs(timer, recent) });
  const [dismissed, setDismissed] = useState(() => goesOn.has(timer.id));
  if (proposed === null || dismissed) return null;
  return (
    <Suspense>
      <ForgottenRepair
        timer={timer}
        now={now}
        proposed={proposed}
        onDone={onDone}
        onGoesOn={() => {
          goesOn.add(timer.id);
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}

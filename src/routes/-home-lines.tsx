import { Suspense, lazy } from 'react';
import { OldSync } from '../app/old-sync.tsx';
import { Shifts } from '../features/shifts/shifts.tsx';

const ComingUp = lazy(async () => ({
  default: (await import('../features/schedule/home/coming-up.tsx')).ComingUp,
}));

/** What is shown below the buttons of Home: how old the entries of others are, shifts, and what comes up. */
export function HomeLines() {
  return (
    <>
      <OldSync />
      <Shifts />
      <Suspense>
        <ComingUp />
      </Suspense>
    </>
  );
}

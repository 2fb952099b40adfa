import { Suspense, lazy } from 'react';
import { Shifts } from '../features/shifts/shifts.tsx';

const ComingUp = lazy(async () => ({
  default: (await import('../features/schedule/home/coming-up.tsx')).ComingUp,
}));

/** What other features show below the buttons of Home: shifts, and what comes up. */
export function HomeLines() {
  return (
    <>
      <Shifts />
      <Suspense>
        <ComingUp />
      </Suspense>
    </>
  );
}

import { Suspense, lazy } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LogsScreen } from '../timeline/logs-screen.tsx';
import { type LogView, useLogView } from './log-view.ts';

/** The timeline comes with the page; every other view is loaded when it is first opened. */
const ChartsScreen = lazy(async () => ({
  default: (await import('../charts/screen/charts-screen.tsx')).ChartsScreen,
}));
const SummaryScreen = lazy(async () => ({
  default: (await import('../summary/summary-screen.tsx')).SummaryScreen,
}));
const DoctorScreen = lazy(async () => ({
  default: (await import('../doctor/doctor-screen.tsx')).DoctorScreen,
}));

const DaySheetScreen = lazy(async () => ({
  default: (await import('../day-sheet/day-sheet-screen.tsx')).DaySheetScreen,
}));

const screens: Record<LogView, () => React.ReactNode> = {
  timeline: () => <LogsScreen />,
  charts: () => <ChartsScreen />,
  day: () => <DaySheetScreen />,
  summary: () => <SummaryScreen />,
  doctor: () => <DoctorScreen />,
};

/** The log in the view that the address names. */
export function LogsPage() {
  const [view] = useLogView();
  return <Suspense fallback={<Skeleton height="4rem" count={8} />}>{screens[view]()}</Suspense>;
}

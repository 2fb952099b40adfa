import { Navigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, lazy } from 'react';
import { useRights } from '../../app/entries/rights.ts';
import '../../i18n/lazy/schedule.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { ErrorBoundary } from '../../app/errors/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShowChosen } from '../../ui/use-show-chosen.ts';
import { OpenEntry } from './entry/open-entry.tsx';
import {
  type SchedulePage,
  type ScheduleView,
  scheduleViews,
  useScheduleAddress,
} from './schedule-address.ts';
import { Period, ScheduleHeader } from './schedule-header.tsx';
import { useIsWide } from './use-wide.ts';
import styles from './schedule-screen.module.css';

const views: Readonly<Record<ScheduleView, ComponentType>> = {
  agenda: lazy(async () => ({ default: (await import('./agenda/agenda-view.tsx')).AgendaView })),
  week: lazy(async () => ({ default: (await import('./week/week-view.tsx')).WeekView })),
  month: lazy(async () => ({ default: (await import('./month/month-view.tsx')).MonthView })),
  tasks: lazy(async () => ({ default: (await import('./tasks/tasks-view.tsx')).TasksView })),
  parenting: lazy(async () => ({
    default: (await import('./parenting/parenting-view.tsx')).ParentingView,
  })),
};

const pages: Readonly<Record<SchedulePage, ComponentType>> = {
  contacts: lazy(async () => ({
    default: (await import('./contacts/contacts-page.tsx')).ContactsPage,
  })),
  import: lazy(async () => ({ default: (await import('./calendars/import-page.tsx')).ImportPage })),
  feed: lazy(async () => ({ default: (await import('./calendars/feed-page.tsx')).FeedPage })),
  deleted: lazy(async () => ({ default: (await import('./entry/deleted-page.tsx')).DeletedPage })),
};

/** `/schedule`: the entries of the family in several views, and the pages behind them. */
export function ScheduleScreen() {
  const { isKnown, seesSchedule } = useRights();
  const [address, change] = useScheduleAddress();
  const isWide = useIsWide();
  const view = address.view ?? (isWide ? 'week' : 'agenda');
  // Behind a page there is no line.
  const viewLine = useShowChosen(`${view} ${address.page ?? ''}`);
  // Without the right to any child's schedule there is none on the device.
  if (isKnown && !seesSchedule) return <Navigate to="/home" replace />;
  if (address.page) {
    const Page = pages[address.page];
    return (
      <Suspense fallback={<Skeleton height="3rem" count={4} />}>
        <Page />
      </Suspense>
    );
  }
  const View = views[view];
  return (
    <div className={styles.screen}>
      <ScheduleHeader view={view} />
      <div ref={viewLine}>
        <ChipGroup
          scroll
          label={t('schedule.views')}
          value={view}
          onChange={(next) => change({ view: next, item: undefined, form: undefined })}
          options={scheduleViews.map((value) => ({ value, label: t(`schedule.view-${value}`) }))}
        />
      </div>
      {/* Parenting has a month of its own. */}
      {view !== 'parenting' && <Period view={view} />}
      <ErrorBoundary key={view}>
        <Suspense fallback={<Skeleton height="3.5rem" count={6} />}>
          <View />
        </Suspense>
      </ErrorBoundary>
      <OpenEntry />
    </div>
  );
}

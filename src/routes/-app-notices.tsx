import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useRefusedTasks } from '../app/requests/use-refused-tasks.ts';
import { useIsOver } from '../app/plan/use-plan.ts';
import { LastActiveWatch } from '../features/home/away/last-active-watch.tsx';
import { EndedScreen } from '../features/subscription/ended/ended-screen.tsx';
import { PlanWatch } from '../features/subscription/plan-watch.tsx';
import { RunningTimers } from '../features/timers/running-timers.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SessionUser } from '../session/session.ts';

/** For caregivers: their access can end while the app is open, and a card they read can change. */
const AccessWatch = lazyPart(
  async () => (await import('../features/shell/frame/access-watch.tsx')).AccessWatch,
);

/** For parents: access requests. */
const AccessRequestNotice = lazyPart(
  async () =>
    (await import('../features/family/access-requests/request-notice.tsx')).AccessRequestNotice,
);

/** For parents: what somebody wrote whose access had ended when it arrived. */
const LateWritesNotice = lazyPart(
  async () => (await import('../features/logs/late-writes-notice.tsx')).LateWritesNotice,
);

const Shifts = lazyPart(async () => (await import('../features/shifts/shifts.tsx')).Shifts);

/** For account tasks that the server refused. */
const RefusedTasksNotice = lazyPart(
  async () =>
    (await import('../features/family/refused-tasks/refused-tasks-notice.tsx')).RefusedTasksNotice,
);

/** Doses that two people gave without knowing of each other. */
const DoseWatch = lazyPart(async () => (await import('../features/logs/dose-watch.tsx')).DoseWatch);

/** What the family's lists say about entries, for Home. */
const FollowLists = lazyPart(
  async () => (await import('../app/lists/follow-lists.tsx')).FollowLists,
);

/** Entries that two people may have logged for one act. */
const RecentDuplicates = lazyPart(
  async () => (await import('../app/duplicates/duplicate-card.tsx')).RecentDuplicates,
);

/** Reminders of the schedule. */
const ReminderWatch = lazyPart(
  async () => (await import('../features/schedule/home/reminder-watch.tsx')).ReminderWatch,
);

/** News of others and reminders. */
const NotificationWatch = lazyPart(
  async () => (await import('../features/notifications/notification-watch.tsx')).NotificationWatch,
);

/** Running timers while the app is in the background. */
const TimerNotices = lazyPart(
  async () => (await import('../features/timers/timer-notices.tsx')).TimerNotices,
);

/** Likes and comments of the entries on the screen. */
const RowResponses = lazyPart(
  async () => (await import('../app/responses/row-responses.tsx')).RowResponses,
);

/**
 * The notices above every screen, loaded after the first screen: about the family's plan (a
 * long-ended plan replaces all screens but the settings), a caregiver's rights, and access
 * requests.
 */
export function AppNotices({
  user,
  onWall,
}: {
  user: SessionUser;
  /** Called with the element that replaces every screen; null for the normal screens. */
  onWall: (wall: ReactNode) => void;
}) {
  const isOver = useIsOver(user.id);
  const hasRefused = useRefusedTasks(user.id).length > 0;
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const isWalled = isOver && path !== '/settings';
  useEffect(() => {
    if (!isWalled) return;
    const running = (
      <>
        <RunningTimers />
        <Shifts begins={false} />
      </>
    );
    onWall(<EndedScreen user={user} running={running} />);
    return () => onWall(null);
  }, [isWalled, user, onWall]);
  return (
    <>
      <PlanWatch user={user} />
      <TimerNotices userId={user.id} />
      <LastActiveWatch userId={user.id} />
      <RowResponses />
      <FollowLists />
      <DoseWatch />
      {!isOver && <ReminderWatch userId={user.id} />}
      {!isOver && <NotificationWatch userId={user.id} />}
      {hasRefused && <RefusedTasksNotice userId={user.id} />}
      {user.role === 'caregiver' ? (
        <AccessWatch />
      ) : (
        path === '/home' && (
          <>
            <AccessRequestNotice />
            <LateWritesNotice />
          </>
        )
      )}
      {!isOver && <RecentDuplicates isHome={path === '/home'} />}
    </>
  );
}

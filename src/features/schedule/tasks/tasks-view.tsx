import ListChecks from 'lucide-react/icons/list-checks';
import { addDays } from '../../../../schema/rules/days.ts';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { type ShownEntry, useEntries } from '../schedule-data.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { useMayAdd } from '../use-may-add.ts';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.module.css';

/** Open tasks of this many days back are still to be done, and done ones are shown for two weeks. */
const OVERDUE_DAYS = 365;
const DONE_DAYS = 14;
/** A task that repeats is shown this far ahead. */
const AHEAD_DAYS = 60;

const groups = ['overdue', 'today', 'next', 'done'] as const;
type Group = (typeof groups)[number];

/** What has to be done, by when, with a box to tick. */
export function TasksView() {
  const [address, change] = useScheduleAddress();
  const today = dayIn(useNow(60_000));
  const { mayAdd, writesBlocked, explainBlocked } = useMayAdd();
  const { shown } = useEntries(
    { from: addDays(today, -OVERDUE_DAYS), to: addDays(today, AHEAD_DAYS) },
    { ...address, category: 'task' },
  );
  if (shown === undefined) return <Skeleton height="3.5rem" count={4} />;
  const tasksOf = (group: Group) => shown.filter((each) => groupOf(each, today) === group);
  const add = () => (writesBlocked ? explainBlocked() : change({ form: 'task' }));
  const isEmpty = groups.every((group) => group === 'done' || tasksOf(group).length === 0);
  return (
    <div className={styles.tasks}>
      {isEmpty && (
        <EmptyState
          icon={ListChecks}
          title={t('schedule.noTasks')}
          action={
            mayAdd && (
              <Button variant="primary" onClick={add}>
                {t('schedule.addTask')}
              </Button>
            )
          }
        >
          {t('schedule.noTasksText')}
        </EmptyState>
      )}
      {groups.map((group) => {
        const tasks = tasksOf(group);
        if (tasks.length === 0) return null;
        return (
          <section key={group} className={styles.group} aria-label={t(`schedule.tasks-${group}`)}>
            <h2 className={styles.heading}>{t(`schedule.tasks-${group}`)}</h2>
            <ul className={styles.rows}>
              {tasks.map((each) => (
                <li key={each.key}>
                  <TaskRow shown={each} due={formatLocalDate(each.firstDay, today)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {!isEmpty && mayAdd && (
        <div>
          <Button onClick={add}>{t('schedule.addTask')}</Button>
        </div>
      )}
    </div>
  );
}

/** Null for what is not to be shown: what will not be done, and what was done long ago. */
function groupOf({ record, firstDay, lastDay }: ShownEntry, today: string): Group | null {
  if (record.status === 'done') return lastDay >= addDays(today, -DONE_DAYS) ? 'done' : null;
  if (record.status !== 'planned') return null;
  if (lastDay < today) return 'overdue';
  return firstDay <= today ? 'today' : 'next';
}

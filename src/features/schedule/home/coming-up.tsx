import { Link } from '@tanstack/react-router';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { addDays } from '../../../../schema/rules/days.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { comingUp } from '../../../domain/schedule/coming-up.ts';
import { dayIn, formatLocalDay, formatMoment, formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-home.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { colourClass, lookOf } from '../category-look.ts';
import { type ShownEntry, useEntries } from '../schedule-data.ts';
import { useSetStatus } from '../use-set-status.ts';
import styles from './coming-up.module.css';

const NO_FILTERS = { person: undefined, category: null, hidden: [] } as const;
/** Open tasks of so many days before are still to be done. */
const OVERDUE_DAYS = 30;

/** On Home: who looks after the children now, what comes within two days, and what is to be done. */
export function ComingUp() {
  const { isKnown, seesSchedule } = useRights();
  return isKnown && seesSchedule ? <Coming /> : null;
}

function Coming() {
  const now = useNow(60_000);
  const today = dayIn(now);
  const { shown } = useEntries(
    { from: addDays(today, -OVERDUE_DAYS), to: addDays(today, 4) },
    NO_FILTERS,
  );
  const people = usePeople();
  if (!shown) return null;
  const { next, tasks, onShift } = comingUp(shown, { now, today });
  if (next.length === 0 && tasks.length === 0 && onShift.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="coming-up">
      <h2 id="coming-up" className={styles.title}>
        <Link to="/schedule">{t('scheduleHome.comingUp')}</Link>
      </h2>
      {onShift.map(({ key, record, endAt }) => (
        <p key={key} className={styles.shift}>
          <Icon icon={UserRoundCheck} />
          {t('scheduleHome.onShift', {
            name: people.find(record.assignedTo[0] ?? null).name,
            time: formatTime(endAt),
          })}
        </p>
      ))}
      <ul className={styles.rows}>
        {next.map((each) => (
          <li key={each.key}>
            <NextRow shown={each} now={now} today={today} />
          </li>
        ))}
        {tasks.map((each) => (
          <li key={each.key}>
            <TaskLine shown={each} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextRow({ shown, now, today }: { shown: ShownEntry; now: number; today: string }) {
  const { record, original } = shown;
  return (
    <Link
      to="/schedule"
      search={{ item: record.id, on: original } as never}
      className={cx(styles.row, colourClass(record))}
    >
      <Icon icon={lookOf(record.category).icon} />
      <span className={styles.words}>
        <bdi>{record.title}</bdi>
        <span className={styles.when}>{nextText(shown, now, today)}</span>
      </span>
    </Link>
  );
}

function nextText({ record, startAt, endAt, firstDay }: ShownEntry, now: number, today: string) {
  if (record.allDay) return formatLocalDay(firstDay < today ? today : firstDay, today);
  if (startAt <= now) return t('scheduleHome.nowUntil', { time: formatMoment(endAt, { now }) });
  return formatMoment(startAt, { now });
}

function TaskLine({ shown, today }: { shown: ShownEntry; today: string }) {
  const { record, lastDay } = shown;
  const { maySet, setStatus } = useSetStatus();
  return (
    <label className={styles.task}>
      <input
        type="checkbox"
        checked={false}
        disabled={!maySet(shown)}
        onChange={() => setStatus(shown, 'done')}
      />
      <bdi>
        {lastDay < today ? t('scheduleHome.overdue', { title: record.title }) : record.title}
      </bdi>
    </label>
  );
}

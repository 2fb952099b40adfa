import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Contact from 'lucide-react/icons/contact';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { addDays } from '../../../schema/rules/days.ts';
import { useWeekStart } from '../../app/preferences/week-start.ts';
import { weekOf } from '../../domain/days/weeks.ts';
import { addMonths } from '../../domain/schedule/month-weeks.ts';
import { dayIn, formatMonth } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconType } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { dayRangeText } from './day-texts.ts';
import { FilterButton } from './filter-button.tsx';
import { type SchedulePage, type ScheduleView, useScheduleAddress } from './schedule-address.ts';
import { useMayAdd } from './use-may-add.ts';
import styles from './schedule-screen.module.css';

/** The title, and what can be added and done. */
export function ScheduleHeader({ view }: { view: ScheduleView }) {
  const [, change] = useScheduleAddress();
  const { mayAdd, writesBlocked, explainBlocked } = useMayAdd();
  const add = () => (writesBlocked ? explainBlocked() : change({ form: 'new' }));
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{t('schedule.title')}</h1>
      <div className={styles.actions}>
        {mayAdd && (
          <Button variant="primary" size="small" icon={Plus} onClick={add}>
            {t('schedule.add')}
          </Button>
        )}
        <FilterButton />
        <MoreMenu prints={view === 'week' || view === 'month'} />
      </div>
    </header>
  );
}

function MoreMenu({ prints }: { prints: boolean }) {
  const [, change] = useScheduleAddress();
  const { mayAdd } = useMayAdd();
  const item = (page: SchedulePage, icon: IconType) => ({
    label: t(`schedule.${page}`),
    icon,
    onSelect: () => change({ page }),
  });
  return (
    <Menu
      label={t('schedule.more')}
      trigger={<IconButton icon={EllipsisVertical} label={t('schedule.more')} />}
      items={[
        item('contacts', Contact),
        ...(mayAdd ? [item('import', Upload)] : []),
        item('feed', CalendarSync),
        ...(mayAdd ? [item('deleted', Trash2)] : []),
        ...(prints
          ? [{ label: t('schedule.print'), icon: Printer, onSelect: () => window.print() }]
          : []),
      ]}
    />
  );
}

/** The days that are shown, and the buttons that go to others. */
export function Period({ view }: { view: ScheduleView }) {
  const [{ date }, change] = useScheduleAddress();
  const today = dayIn(useNow(60_000));
  const weekStart = useWeekStart();
  const shown = date ?? today;
  const go = (day: string) => change({ date: day === today ? null : day });
  const toToday = (
    <Button size="small" onClick={() => go(today)}>
      {t('schedule.today')}
    </Button>
  );
  if (view === 'agenda') return date === null ? null : <div>{toToday}</div>;
  if (view !== 'week' && view !== 'month') return null;
  const isMonth = view === 'month';
  const step = (count: 1 | -1) => go(isMonth ? addMonths(shown, count) : addDays(shown, 7 * count));
  const week = weekOf(shown, weekStart);
  return (
    <div className={styles.period}>
      {toToday}
      <IconButton
        icon={ChevronLeft}
        className={styles.step}
        label={t(isMonth ? 'schedule.before-month' : 'schedule.before-week')}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={ChevronRight}
        className={styles.step}
        label={t(isMonth ? 'schedule.after-month' : 'schedule.after-week')}
        onClick={() => step(1)}
      />
      <h2 className={styles.shownPeriod} aria-live="polite">
        {isMonth ? formatMonth(shown.slice(0, 7)) : dayRangeText(week.from, week.to)}
      </h2>
    </div>
  );
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useWeekStart } from '../../../app/preferences/week-start.ts';
import { dayAt } from '../../../domain/days/days.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { rangeText } from '../../../app/charts/day-axis.ts';
import { OneChildView } from '../view/one-child-view.tsx';
import { PERIODS, daysOfPeriod, shiftPeriod } from './period.ts';
import { PeriodSummary } from './period-summary.tsx';
import { useSummaryAddress } from './summary-address.ts';
import styles from './summary.module.css';
import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/logs.ts';
import '../../../i18n/lazy/summary.ts';

/** What happened to one child in a day, a week or a month. */
export function SummaryScreen() {
  const [{ child: urlChild }, change] = useSummaryAddress();
  return (
    <OneChildView
      icon={ClipboardList}
      canAdd
      texts={{
        noChild: t('summary.noChild'),
        noChildText: t('summary.noChildText'),
        whichChild: t('summary.whichChild'),
        whichChildText: t('summary.whichChildText'),
      }}
      urlChild={urlChild}
      onUrlChild={(child) => change({ child })}
    >
      {(child) => <ChildSummary key={child.id} child={child} />}
    </OneChildView>
  );
}

function ChildSummary({ child }: { child: ChildRecord }) {
  const [{ period, day }, change] = useSummaryAddress();
  const now = useNow(60_000);
  const today = dayAt(now, deviceZone(), logSettingsOf(child).dayStartHour);
  const weekStart = useWeekStart();
  const context = { today, birthdate: child.birthdate, weekStart };
  const shown = day !== null && day < today ? day : today;
  const range = daysOfPeriod(period, shown, weekStart);
  const earlier = shiftPeriod(period, shown, -1, context);
  const later = shiftPeriod(period, shown, 1, context);
  const goTo = (next: string | null) =>
    next !== null && change({ day: next === today ? null : next });
  return (
    <>
      <ChipGroup
        label={t('summary.period')}
        value={period}
        onChange={(period) => change({ period })}
        options={PERIODS.map((value) => ({ value, label: tKey(`summary.period-${value}`) }))}
      />
      <div className={styles.period}>
        <IconButton
          icon={ChevronLeft}
          label={t('summary.earlier')}
          disabled={earlier === null}
          onClick={() => goTo(earlier)}
        />
        <p className={styles.periodText} aria-live="polite">
          {periodText(range, today)}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('summary.later')}
          disabled={later === null}
          onClick={() => goTo(later)}
        />
      </div>
      <PeriodSummary child={child} range={range} today={today} />
    </>
  );
}

function periodText(range: DayRange, today: string): string {
  return range.from === range.to ? formatLocalDay(range.from, today) : rangeText(range, today);
}

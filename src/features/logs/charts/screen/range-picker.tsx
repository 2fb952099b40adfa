import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { monthsBetween } from '../../../../domain/child/birth.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { CustomDays } from '../../view/custom-days.tsx';
import { rangeText } from '../draw/day-axis.ts';
import {
  DAY_COUNTS,
  type RangeChoice,
  type RangeContext,
  customChoiceOf,
  daysOfChoice,
  shiftChoice,
} from './chart-range.ts';
import styles from './charts-screen.module.css';

type RangePickerProps = {
  choice: RangeChoice;
  context: RangeContext;
  onChange: (choice: RangeChoice) => void;
  /** Null where the period before is no question. */
  showsPrevious: boolean | null;
  onPrevious: (shows: boolean) => void;
};

/** The days of the charts: how many, which, and whether the period before is drawn beside them. */
export function RangePicker({
  choice,
  context,
  onChange,
  showsPrevious,
  onPrevious,
}: RangePickerProps) {
  const { today, birthdate } = context;
  const range = daysOfChoice(choice, context);
  const earlier = shiftChoice(choice, -1, context);
  const later = shiftChoice(choice, 1, context);
  const kinds = [
    ...DAY_COUNTS.map((days) => ({
      value: String(days),
      label: t('charts.days', { count: days }),
      choice: { kind: 'days', count: days, to: null } as RangeChoice,
    })),
    ...(birthdate === null
      ? []
      : [
          {
            value: 'month',
            label: t('charts.byMonth'),
            choice: {
              kind: 'month',
              month: Math.max(0, monthsBetween(birthdate, today)),
            } as RangeChoice,
          },
        ]),
    {
      value: 'custom',
      label: t('charts.custom'),
      choice: { kind: 'custom', ...range } as RangeChoice,
    },
  ];
  return (
    <div className={styles.range}>
      <div className={styles.period}>
        <IconButton
          icon={ChevronLeft}
          label={t('charts.earlier')}
          disabled={earlier === null}
          onClick={() => earlier && onChange(earlier)}
        />
        <p className={styles.periodText} aria-live="polite">
          {periodText(choice, range, today)}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('charts.later')}
          disabled={later === null}
          onClick={() => later && onChange(later)}
        />
      </div>
      <ChipGroup
        scroll
        label={t('charts.period')}
        value={choice.kind === 'days' ? String(choice.count) : choice.kind}
        onChange={(value) => {
          const chosen = kinds.find((kind) => kind.value === value);
          if (chosen) onChange(chosen.choice);
        }}
        options={kinds}
      />
      {choice.kind === 'custom' && (
        <CustomDays
          range={range}
          today={today}
          onChange={(chosen) => onChange(customChoiceOf(chosen))}
        />
      )}
      {showsPrevious !== null && (
        <Switch label={t('charts.previous')} checked={showsPrevious} onChange={onPrevious} />
      )}
    </div>
  );
}

/** "3 Mar – 16 Mar", with the month of age where that was chosen. */
function periodText(choice: RangeChoice, range: DayRange, today: string): string {
  const days = rangeText(range, today);
  return choice.kind === 'month' ? t('charts.monthOfAge', { n: choice.month, days }) : days;
}

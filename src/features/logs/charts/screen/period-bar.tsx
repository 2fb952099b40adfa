import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { rangeText } from '../../../../app/charts/day-axis.ts';
import { type RangeChoice, countText, daysOfChoice, shiftChoice } from './chart-range.ts';
import type { PeriodSheetProps } from './period-sheet.tsx';
import styles from './charts-screen.module.css';

const PeriodSheet = lazyDialog<PeriodSheetProps>(
  async () => (await import('./period-sheet.tsx')).PeriodSheet,
);

/** The days of the charts, with the ways to the ones before and after, and to another choice. */
export function PeriodBar(props: Omit<PeriodSheetProps, 'open' | 'onClose'>) {
  const { choice, context, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const earlier = shiftChoice(choice, -1, context);
  const later = shiftChoice(choice, 1, context);
  return (
    <div className={styles.period}>
      <IconButton
        icon={ChevronLeft}
        label={t('charts.earlier')}
        disabled={earlier === null}
        onClick={() => earlier && onChange(earlier)}
      />
      <button
        type="button"
        className={styles.periodButton}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.periodText} aria-live="polite">
          {rangeText(daysOfChoice(choice, context), context.today)}
        </span>
        <span className={styles.periodKind}>
          {kindText(choice)}
          <Icon icon={ChevronDown} size="s" />
        </span>
      </button>
      <IconButton
        icon={ChevronRight}
        label={t('charts.later')}
        disabled={later === null}
        onClick={() => later && onChange(later)}
      />
      <PeriodSheet {...props} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function kindText(choice: RangeChoice): string {
  switch (choice.kind) {
    case 'days':
      return countText(choice.count);
    case 'month':
      return t('charts.monthOfAge', { count: choice.month });
    case 'custom':
      return t('charts.custom');
  }
}

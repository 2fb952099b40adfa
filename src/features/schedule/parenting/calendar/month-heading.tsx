import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addMonths } from '../../../../domain/schedule/month-weeks.ts';
import { formatMonth } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './calendar.module.css';

/** The month that is shown, and the way to others. */
export function MonthHeading({
  date,
  today,
  onDate,
}: {
  date: string;
  today: string;
  onDate: (day: string) => void;
}) {
  return (
    <div className={styles.heading}>
      <IconButton
        icon={ChevronLeft}
        label={t('parenting.monthBefore')}
        onClick={() => onDate(addMonths(date, -1))}
      />
      <h2 className={styles.month} aria-live="polite">
        {formatMonth(date.slice(0, 7))}
      </h2>
      <IconButton
        icon={ChevronRight}
        label={t('parenting.monthAfter')}
        onClick={() => onDate(addMonths(date, 1))}
      />
      <Button size="small" className={styles.today} onClick={() => onDate(today)}>
        {t('parenting.today')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import type { DayRange } from '../../../domain/statistics/question.ts';
import '../../../i18n/lazy/charts.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { customRange } from './day-range.ts';
import styles from './custom-days.module.css';

type CustomDaysProps = {
  range: DayRange;
  today: string;
  onChange: (range: DayRange) => void;
};

/** The first and the last day of a range. A date that is being typed changes nothing yet. */
export function CustomDays({ range, today, onChange }: CustomDaysProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const change = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const next = customRange(nextFrom, nextTo, today);
    if (next) onChange(next);
  };
  return (
    <div className={styles.custom}>
      <TextField
        type="date"
        label={t('charts.from')}
        max={today}
        value={from}
        onChange={(value) => change(value, to)}
      />
      <TextField
        type="date"
        label={t('charts.to')}
        max={today}
        value={to}
        onChange={(value) => change(from, value)}
      />
    </div>
  );
}

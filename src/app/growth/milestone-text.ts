import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { formatLocalDate, formatNumber } from '../../i18n/format.ts';
import '../../i18n/lazy/growth-milestones.ts';
import { t } from '../../i18n/t.ts';
import { round } from '../../domain/units.ts';

/** What is known of a motor milestone, in words. */

type Seen = Pick<MotorMilestoneRecord, 'status' | 'date' | 'datePrecision'>;

/** "Not yet", "Seen · 3 Mar", with the age in months where it is known: "Seen · 3 Mar · 9.1 months". */
export function milestoneText(
  { status, date, datePrecision }: Seen,
  { today, months }: { today: string; months: number | null },
): string {
  const known = t(`growthMilestones.status-${status}`);
  if (status === 'not_yet') return known;
  if (date === null) return t('growthMilestones.seenNoDate', { status: known });
  const shown = datePrecision === 'month' ? monthText(date) : formatLocalDate(date, today);
  if (months === null) return t('growthMilestones.seenOn', { status: known, date: shown });
  return t('growthMilestones.seenAt', { status: known, date: shown, months: monthsText(months) });
}

export function monthsText(months: number): string {
  return formatNumber(round(months, 1), { digits: 1 });
}

function monthText(day: string): string {
  return monthFormat.format(new Date(`${day}T12:00:00Z`));
}

const monthFormat = new Intl.DateTimeFormat(undefined, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

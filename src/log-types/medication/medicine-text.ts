import { MINUTE_MS } from '../../../schema/limits.ts';
import type { Medicine } from '../../../schema/records/list-item.ts';
import { formatDuration, formatList, formatLocalDate, formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/lists.ts';
import { t } from '../../i18n/t.ts';
import { dosePhrase } from './type.ts';

/** "6 h between doses, at most 4 in 24 h"; '' without limits. */
export function limitsText({
  minIntervalMin,
  maxCount24h,
  maxAmount24h,
  unit,
}: Pick<Medicine, 'minIntervalMin' | 'maxCount24h' | 'maxAmount24h' | 'unit'>): string {
  return formatList([
    ...(minIntervalMin === null
      ? []
      : [t('lists.apart', { time: formatDuration(minIntervalMin * MINUTE_MS) })]),
    ...(maxCount24h === null ? [] : [t('lists.atMost', { count: maxCount24h })]),
    ...(maxAmount24h === null
      ? []
      : [t('lists.atMostAmount', { dose: say(dosePhrase({ amount: maxAmount24h, unit })) })]),
  ]);
}

/** What is on the package and when it is given: "120 mg / 5 ml · 5 ml · at 8:00 and 20:00 · until 3 May". */
export function medicineText(medicine: Medicine, today: string): string {
  const { strength, usualAmount, unit, timesOfDay, courseFrom, courseTo } = medicine;
  return [
    ...(strength === '' ? [] : [strength]),
    ...(usualAmount === null ? [] : [say(dosePhrase({ amount: usualAmount, unit }))]),
    ...(timesOfDay.length === 0
      ? []
      : [t('lists.atTimes', { times: formatList(timesOfDay.toSorted().map(clockText)) })]),
    ...(courseFrom !== null && courseFrom > today
      ? [t('lists.courseFrom', { from: formatLocalDate(courseFrom, today) })]
      : []),
    ...(courseTo === null ? [] : [t('lists.courseTo', { to: formatLocalDate(courseTo, today) })]),
  ].join(' · ');
}

/** "8:00" or "8:00 am", as the device writes times. @param clock `HH:MM` */
function clockText(clock: string): string {
  return formatTime(Date.parse(`2000-01-01T${clock}:00Z`), { tz: 'UTC' });
}

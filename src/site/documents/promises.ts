import { BACKUP_DAYS } from '../../../schema/limits.ts';

/** The numbers of the specification that the public pages promise by. */
export const promises = {
  trialDays: 7,
  monthlyDollars: 5,
  laterMonthlyDollars: 12,
  yearlyDollars: 49,
  /** After a cancellation what a family has stays within reach for so long. */
  accessAfterDays: 30,
  priceNoticeDays: 30,
  backupDays: BACKUP_DAYS,
  inactiveMonths: 24,
  privacyAnswerDays: 30,
  supportAnswerHours: 24,
  childPrivacyAge: 13,
} as const;

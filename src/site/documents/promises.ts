import { BACKUP_DAYS } from '../../../schema/limits.ts';

/** The numbers of the specification that the public pages mention. */
export const promises = {
  trialDays: 7,
  monthlyDollars: 5,
  laterMonthlyDollars: 12,
  yearlyDollars: 49,
  /** How long a family's data stays available after a cancellation. */
  accessAfterDays: 30,
  priceNoticeDays: 30,
  backupDays: BACKUP_DAYS,
  inactiveMonths: 24,
  privacyAnswerDays: 30,
  supportAnswerHours: 24,
  childPrivacyAge: 13,
} as const;

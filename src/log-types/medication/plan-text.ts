import { MINUTE_MS } from '../../../schema/limits.ts';
import type { DoseUnit, MedicinePlan } from '../../../schema/records/payloads/medication.ts';
import type { GuardReason } from '../../domain/log-types/medication/dose-guard.ts';
import { formatDuration } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { dosePhrase } from './type.ts';

/** A limit of a plan in words: "The plan says 6 h between two doses." @param unit of the dose */
export function planText(reason: GuardReason, plan: MedicinePlan | null, unit: DoseUnit): string {
  switch (reason) {
    case 'interval':
      return t('logs.planInterval', {
        time: formatDuration((plan?.minIntervalMin ?? 0) * MINUTE_MS),
      });
    case 'daily_count':
      return t('logs.planCount', { count: plan?.maxCount24h ?? 0 });
    case 'daily_amount':
      return t('logs.planAmount', {
        dose: say(dosePhrase({ amount: plan?.maxAmount24h ?? 0, unit })),
      });
  }
}

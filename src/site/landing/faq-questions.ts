import '../../i18n/lazy/site.ts';
import { t } from '../../i18n/t.ts';
import { promises } from '../documents/promises.ts';
import { prices } from '../prices.ts';

/** The six questions of the front page with their answers, in order. */
export function questions(): { question: string; answer: string }[] {
  const values = {
    trial: String(promises.trialDays),
    access: String(promises.accessAfterDays),
    notice: String(promises.priceNoticeDays),
    monthly: prices.monthly,
    later: prices.laterMonthly,
  };
  return ([1, 2, 3, 4, 5, 6] as const).map((n) => ({
    question: t(`site.question${n}`, values),
    answer: t(`site.answer${n}`, values),
  }));
}

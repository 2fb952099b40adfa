import type { ExchangeCarrier, ExchangePlace } from '../../../../schema/records/schedule-fields.ts';
import { EXCHANGE_TEXT_MAX_CHARS } from '../../../../schema/schedule-limits.ts';
import { t } from '../../../i18n/t.ts';

/** Where an exchange happens and who drives, in a form. */
export type HandoverDraft = { place: ExchangePlace | null; carrier: ExchangeCarrier | null };

export const placeKinds = [
  'home_of_from',
  'home_of_to',
  'school',
  'other',
] as const satisfies ExchangePlace['kind'][];
export const carrierKinds = ['from', 'to', 'third'] as const satisfies ExchangeCarrier['kind'][];

/** What is wrong with it; null if nothing is. */
export function handoverProblem({ place, carrier }: HandoverDraft): string | null {
  if (place?.kind === 'other' && place.text.trim() === '') return t('parenting.placeMissing');
  if (carrier?.kind === 'third' && carrier.text.trim() === '') return t('parenting.carrierMissing');
  return [place, carrier].some((part) => (part?.text.length ?? 0) > EXCHANGE_TEXT_MAX_CHARS)
    ? t('parenting.tooLong', { max: EXCHANGE_TEXT_MAX_CHARS })
    : null;
}

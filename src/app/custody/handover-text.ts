import type { ExchangeCarrier, ExchangePlace } from '../../../schema/records/schedule-fields.ts';
import '../../i18n/lazy/custody.ts';
import { t } from '../../i18n/t.ts';

/** The names of both parties of an exchange. */
export type ExchangeNames = { from: string; to: string };

/** "At Ben's home", "Gym entrance"; null if nobody has said. */
export function placeText(place: ExchangePlace | null, { from, to }: ExchangeNames): string | null {
  if (place === null) return null;
  const text = place.text.trim();
  switch (place.kind) {
    case 'home_of_from':
      return t('custody.atHomeOf', { name: from });
    case 'home_of_to':
      return t('custody.atHomeOf', { name: to });
    case 'school':
      return text === '' ? t('custody.atSchool') : text;
    case 'other':
      return text === '' ? null : text;
  }
}

/** "Ben drives"; null if nobody has said. */
export function carrierText(
  carrier: ExchangeCarrier | null,
  { from, to }: ExchangeNames,
): string | null {
  if (carrier === null) return null;
  const name = { from, to, third: carrier.text }[carrier.kind];
  return name === '' ? null : t('custody.drives', { name });
}

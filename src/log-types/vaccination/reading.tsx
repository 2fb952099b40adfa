import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { Facts } from '../form/facts.tsx';
import type { ReadingProps } from '../readings.ts';

/** A vaccination with what stands in the vaccination book. */
export function VaccinationReading({ line, payload }: ReadingProps<'vaccination'>) {
  const { product, lot, site, reactions = [] } = payload;
  return (
    <Facts
      line={line}
      facts={[
        [t('health.product'), product],
        [t('health.lot'), lot],
        [t('health.givenAt'), site && t(`health.given-${site}`)],
        [
          t('health.reactions'),
          reactions.map((reaction) => t(`health.reaction-${reaction}`)).join(', '),
        ],
      ]}
    />
  );
}

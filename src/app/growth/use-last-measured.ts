import { formatLocalDate } from '../../i18n/format.ts';
import { measureText } from '../measures/measure-text.ts';
import { useMoreUnits } from '../preferences/more-units.ts';
import { useQuery } from '../use-query.ts';
import { quantitiesOf } from './measurement-text.ts';
import { measurementsIn } from './measurements.ts';

/** More measurements in a row without a weight are not searched. */
const RECENT = 40;
/** What a doctor asks for first. */
const MEASURES = ['weight', 'length'] as const;

/**
 * "6.80 kg (12 Nov)" and "64 cm (3 Nov)": the newest weight and length. Empty where there are none on this
 * device, as for somebody who may not see growth.
 *
 * @param today leaves out the year of its dates
 */
export function useLastMeasured(childId: string, today: string): string[] {
  const units = useMoreUnits();
  const recent = useQuery(
    (replica) => measurementsIn(replica, { childIds: [childId], limit: RECENT }),
    [childId],
  );
  return MEASURES.flatMap((measure) => {
    const last = recent?.find(({ record }) => quantitiesOf(record)[measure] !== null)?.record;
    const quantity = last && quantitiesOf(last)[measure];
    return last && quantity
      ? [`${measureText(quantity, units[measure])} (${formatLocalDate(last.date, today)})`]
      : [];
  });
}

import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { zText } from '../../../app/growth/growth-texts.ts';
import { type GrowthUnits, quantitiesOf, zFor } from '../../../app/growth/measurement-text.ts';
import { measurementsIn } from '../../../app/growth/measurements.ts';
import { useGrowthTables } from '../../../app/growth/use-growth-tables.ts';
import { measureText } from '../../../app/measures/measure-text.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useQuery } from '../../../app/use-query.ts';
import { daysEarly } from '../../../domain/child/corrected-age.ts';
import { percentileText } from '../../../domain/growth/normal.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/doctor.ts';
import { t } from '../../../i18n/t.ts';
import { Head, Table } from './paper-tables.tsx';
import { PrintedGrowth } from './printed-growth.tsx';
import styles from './doctor.module.css';

/** The newest measurements; more would be a page of their own. */
const ROWS_MAX = 12;
const MEASURES = ['weight', 'length', 'head'] as const;

/** The last measurements with their figures and the curves of all, whatever the days of the page. */
export function GrowthBlock({ child, today }: { child: ChildRecord; today: string }) {
  const units = useMoreUnits();
  const tables = useGrowthTables(child.chartSex);
  const found = useQuery(
    (replica) => measurementsIn(replica, { childIds: [child.id] }),
    [child.id],
  );
  if (!found || found.length === 0) return <p>{t('doctor.nothing')}</p>;
  const rows = found.slice(0, ROWS_MAX).toReversed();
  const isEarly = daysEarly(child.gestationDays) > 0;
  return (
    <>
      <Table>
        <Head columns={[t('doctor.measuredOn'), ...MEASURES.map((name) => t(`doctor.${name}`))]} />
        <tbody>
          {rows.map(({ record }) => (
            <tr key={record.id}>
              <th scope="row">{formatLocalDate(record.date, today)}</th>
              {valueTexts(record, { child, tables, units }).map((text, index) => (
                <td key={MEASURES[index]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {tables && (
        <PrintedGrowth
          child={child}
          tables={tables}
          records={found.map(({ record }) => record).toReversed()}
          units={units}
          today={today}
        />
      )}
      {tables && (
        <p className={styles.small}>
          {t('doctor.growthSource', {
            ages: t(isEarly ? 'doctor.growthCorrected' : 'doctor.growthChronological'),
          })}
        </p>
      )}
    </>
  );
}

/** "5.20 kg (P 34, z −0.4)" */
function valueTexts(
  record: GrowthRecord,
  { child, tables, units }: { child: ChildRecord; tables: GrowthTables | null; units: GrowthUnits },
): string[] {
  const quantities = quantitiesOf(record);
  return MEASURES.map((measure) => {
    const quantity = quantities[measure];
    if (quantity === null) return '';
    const value = measureText(quantity, units[measure]);
    const z = zFor(record, measure, { child, tables });
    if (z === null) return value;
    return t('doctor.growthValue', { value, percentile: percentileText(z), z: zText(z) });
  });
}

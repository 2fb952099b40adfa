import { memo, useMemo } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { useMoreUnits } from '../../app/preferences/more-units.ts';
import type { GrowthMeasure } from '../../domain/growth/growth-measures.ts';
import { scoreMeasurement, withMeasure } from '../../domain/growth/measurement.ts';
import { type GrowthScore, isByCorrectedAge, usedFigure } from '../../domain/growth/score.ts';
import type { GrowthTables } from '../../domain/growth/tables.ts';
import type { GrowthPoint } from '../../domain/growth/points.ts';
import { growthVelocity } from '../../domain/growth/velocity.ts';
import type { Measure } from '../../domain/measures/measures.ts';
import '../../i18n/lazy/growth.ts';
import { keepTogether } from '../../i18n/keep-together.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { hasChartFacts } from './growth-data.ts';
import {
  daysAgoText,
  figureText,
  ownValueText,
  trendText,
  velocityText,
} from '../../app/growth/growth-texts.ts';
import styles from './last-measurements.module.css';

const OWN = ['weight', 'length', 'head'] as const satisfies Measure[];

type LastMeasurementsProps = {
  child: ChildRecord;
  records: readonly GrowthRecord[];
  tables: GrowthTables | null;
  /** Of the measure. */
  points: readonly GrowthPoint[];
  today: string;
  /** The measure of the chart below, which the sentence is about. */
  measure: GrowthMeasure;
  onMeasure: (change: { tab: Measure }) => void;
};

/**
 * The last weight, length and head circumference, and whether the child follows its curve. Another range
 * of the chart below changes nothing here.
 */
export const LastMeasurements = memo(function LastMeasurements({
  child,
  records,
  tables,
  points,
  today,
  measure,
  onMeasure,
}: LastMeasurementsProps) {
  const units = useMoreUnits();
  const sentence = useMemo(
    () => (hasChartFacts(child) ? trendText(points, today) : null),
    [child, points, today],
  );
  const own = OWN.find((name) => name === measure);
  const lasts = OWN.map((name) => {
    const record = lastWith(records, name);
    return {
      name,
      record,
      score: record && hasChartFacts(child) ? scoreMeasurement(tables, child, record, name) : null,
    };
  });
  const velocity = own ? growthVelocity(own, child, records) : null;
  return (
    <Card aria-label={t('growth.last')} className={styles.card}>
      <div className={styles.values}>
        {lasts.map(({ name, record: last, score }) => {
          const figure = score && figureOrNone(score);
          return (
            <button
              key={name}
              type="button"
              className={cx(styles.value, name === measure && styles.chosen)}
              onClick={() => onMeasure({ tab: name })}
            >
              <span className={styles.name}>{t(`growth.tab-${name}`)}</span>
              <strong className={styles.number}>
                {keepTogether((last && ownValueText(last, name, units)) ?? '–')}
              </strong>
              <span className={styles.detail}>
                {last
                  ? keepTogether(
                      [figure, daysAgoText(last.date, today)].filter(Boolean).join(' · '),
                    )
                  : t('growth.lastNone')}
              </span>
            </button>
          );
        })}
      </div>
      {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
      {lasts.some(({ score }) => isByCorrectedAge(score)) && (
        <p className={styles.small}>{t('growth.lastCorrected')}</p>
      )}
      {own && velocity && (
        <p className={styles.small}>{velocityText(velocity, { measure: own, units, today })}</p>
      )}
    </Card>
  );
});

function lastWith(records: readonly GrowthRecord[], measure: Measure): GrowthRecord | undefined {
  return (withMeasure(records, measure) as GrowthRecord[]).at(-1);
}

function figureOrNone(score: GrowthScore): string | null {
  const figure = usedFigure(score);
  return figure.z === null ? null : figureText(figure);
}

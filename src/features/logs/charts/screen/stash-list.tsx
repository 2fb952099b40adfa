import type { EventRecord } from '../../../../../schema/records/event.ts';
import { stashFact } from '../../../../domain/statistics/facts/milk-facts.ts';
import { stashOf } from '../../../../domain/statistics/milk/stash.ts';
import { dayIn, formatLocalDate } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/charts.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { Card } from '../../../../ui/card.tsx';
import { volume } from '../draw/measure.ts';
import type { ViewContext } from '../views/chart-view.ts';
import styles from '../../../../app/charts/card.module.css';

/** The milk that is left, by best-before. @param records all changes of the stash among others */
export function StashList({
  records,
  context: { units, today, dayStartHour },
}: {
  records: readonly EventRecord[];
  context: ViewContext;
}) {
  const changes = records.filter((record) => record.type === 'milk_stash');
  if (changes.length === 0) return null;
  const { ml, lots } = stashOf(changes.map((change) => stashFact(change, dayStartHour)));
  return (
    <Card aria-labelledby="stash-title" className={styles.card}>
      <header className={styles.header}>
        <h2 id="stash-title" className={styles.title}>
          {t('charts.stash')}
        </h2>
        <p className={styles.headline}>
          <strong className={styles.number}>{volume(units).text(ml)}</strong> {t('charts.stashAll')}
        </p>
      </header>
      {lots.length === 0 ? (
        <p className={styles.gap}>{t('charts.stashEmpty')}</p>
      ) : (
        <ul className={styles.lots}>
          {lots.map((lot) => (
            <li key={lot.id} className={styles.lot}>
              <span>{tKey(`charts.storage-${lot.storage}`)}</span>
              <span>
                {t('charts.stashLot', {
                  amount: volume(units).text(lot.ml),
                  day: formatLocalDate(dayIn(lot.bestBefore), today),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

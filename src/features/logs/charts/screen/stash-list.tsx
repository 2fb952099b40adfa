import { useState } from 'react';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import type { Lot } from '../../../../domain/log-types/milk-stash/lots.ts';
import { isStashEvent, stashOf } from '../../../../domain/log-types/milk-stash/stash.ts';
import { dayIn, formatLocalDate } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/charts.ts';
import '../../../../i18n/lazy/milk-stash.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { volume } from '../draw/measure.ts';
import type { ViewContext } from '../views/chart-view.ts';
import styles from '../../../../app/charts/card.module.css';

/** The others are behind a button. */
const SHOWN_AT_FIRST = 6;

/**
 * The milk that is left, the oldest first, as in the form of the stash.
 *
 * @param records all entries of the stash and all pumping, among others
 */
export function StashList({
  records,
  context,
}: {
  records: readonly EventRecord[];
  context: ViewContext;
}) {
  const [showsAll, setShowsAll] = useState(false);
  if (!records.some(isStashEvent)) return null;
  const { balanceMl, lots } = stashOf(records);
  const shown = showsAll ? lots : lots.slice(0, SHOWN_AT_FIRST);
  return (
    <Card aria-labelledby="stash-title" className={styles.card}>
      <header className={styles.header}>
        <h2 id="stash-title" className={styles.title}>
          {t('charts.stash')}
        </h2>
        <p className={styles.headline}>
          <strong className={styles.number}>{volume(context.units).text(balanceMl)}</strong>{' '}
          {t('charts.stashAll')}
        </p>
      </header>
      {lots.length === 0 ? (
        <p className={styles.gap}>{t('charts.stashEmpty')}</p>
      ) : (
        <ul className={styles.lots}>
          {shown.map((lot) => (
            <LotRow key={lot.id} lot={lot} context={context} />
          ))}
        </ul>
      )}
      {shown.length < lots.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('milkStash.allLots', { count: lots.length - shown.length })}
        </Button>
      )}
    </Card>
  );
}

function LotRow({ lot, context: { units, today } }: { lot: Lot; context: ViewContext }) {
  const best = lot.bestBefore === null ? null : dayIn(lot.bestBefore);
  return (
    <li className={styles.lot}>
      <span>
        {t('milkStash.lotLine', {
          amount: volume(units).text(lot.ml),
          where: lot.storage ? t(`events.storage-${lot.storage}`) : t('milkStash.somewhere'),
        })}
      </span>
      {best !== null && (
        <span>
          {t(best < today ? 'milkStash.lotPast' : 'milkStash.lotBest', {
            best: formatLocalDate(best, today),
          })}
        </span>
      )}
    </li>
  );
}

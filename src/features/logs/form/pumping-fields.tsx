import { useWatch } from 'react-hook-form';
import { round } from '../../../domain/units.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Choice, Minutes, Volume } from './bound.tsx';
import { destinations, discomforts, pumpMethods, storages } from './options.ts';
import type { EntryValues } from './values.ts';
import styles from './form.module.css';

type Values = EntryValues<'pumping'>;

/** Both sides, or only what came out together. With a side, the total is the sum. */
export function PumpingFields() {
  const [left, right] = useWatch<Values, ['payload.left', 'payload.right']>({
    name: ['payload.left', 'payload.right'],
  });
  const hasSides = left.shown !== null || right.shown !== null;
  const sum = round((left.shown || 0) + (right.shown || 0), 2);
  return (
    <>
      <div className={cx(styles.pair, styles.sides)}>
        <Volume name="payload.left" label={t('logs.left')} optional />
        <Volume name="payload.right" label={t('logs.right')} optional />
      </div>
      {hasSides ? (
        <p className={styles.sum} aria-live="polite">
          {t('logs.pumpSum', { amount: formatNumber(sum), unit: left.unit })}
        </p>
      ) : (
        <Volume name="payload.total" label={t('logs.pumpTotal')} optional />
      )}
    </>
  );
}

export function PumpingDetails() {
  const destination = useWatch<Values, 'payload.destination'>({ name: 'payload.destination' });
  return (
    <>
      <Choice
        clearable
        name="payload.destination"
        label={t('logs.destination')}
        options={destinations()}
      />
      {destination === 'stored' && (
        <Choice clearable name="payload.storage" label={t('logs.storedIn')} options={storages()} />
      )}
      <div className={cx(styles.pair, styles.sides)}>
        <Minutes name="payload.leftSec" label={t('logs.leftTime')} optional />
        <Minutes name="payload.rightSec" label={t('logs.rightTime')} optional />
      </div>
      <Choice
        clearable
        name="payload.method"
        label={t('logs.pumpMethod')}
        options={pumpMethods()}
      />
      <Choice
        clearable
        name="payload.discomfort"
        label={t('logs.discomfort')}
        options={discomforts()}
      />
    </>
  );
}

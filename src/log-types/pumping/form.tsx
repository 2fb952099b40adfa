import type { EventPayloads } from '../../../schema/records/event.ts';
import { say } from '../../i18n/say.ts';
import { volumePhrase } from '../phrases.ts';
import { useWatch } from 'react-hook-form';
import { type Units, round } from '../../domain/units.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Choice, Minutes, Volume } from '../form/form-controls.tsx';
import type { EntryValues, FieldProblem, LogForm } from '../form/log-form.ts';
import { orNothing } from '../form/optional-fields.ts';
import { VOLUME_MAX_ML, type VolumeValue, readVolume, volumeValue } from '../form/quantities.ts';
import styles from '../form/form.module.css';

type PumpingPayload = EventPayloads['pumping'];
type PumpingValues = {
  left: VolumeValue;
  right: VolumeValue;
  total: VolumeValue;
  leftSec: number | null;
  rightSec: number | null;
  destination: NonNullable<PumpingPayload['destination']> | null;
  storage: NonNullable<PumpingPayload['storage']> | null;
  method: NonNullable<PumpingPayload['method']> | null;
  discomfort: NonNullable<PumpingPayload['discomfort']> | null;
};
type Values = EntryValues<PumpingValues>;

const LARGE_ML = 500;

export const form: LogForm<'pumping', PumpingValues> = {
  Fields: PumpingFields,
  Details: PumpingDetails,
  detailFields: ['leftSec', 'rightSec', 'storage'],
  newSpanMs: null,
  variant: null,
  newVisibility: 'parents',
  related: null,
  blank: ({ recent: [last], units }) => ({
    ...pumpingValues({}, units),
    destination: last?.payload.destination ?? null,
    storage: last?.payload.storage ?? null,
    method: last?.payload.method ?? null,
  }),
  valuesOf: pumpingValues,
  payloadOf: ({ payload }) => pumpingPayload(payload),
  prefill: () => ({}),
  startNew: null,
  problems: pumpingProblems,
  plausibilityWarnings: ({ payload: { totalMl, leftMl = 0, rightMl = 0 }, units }) => {
    const ml = totalMl ?? leftMl + rightMl;
    return ml > LARGE_ML
      ? [t('logs.largePump', { amount: say(volumePhrase({ si: ml }, units)) })]
      : [];
  },
  confirmation: null,
  alert: null,
};

/** Either both sides or only the total. With a side, the total is the sum. */
function PumpingFields() {
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

function PumpingDetails() {
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

function pumpingValues(pump: PumpingPayload, { volume }: Units): PumpingValues {
  const hasSides = pump.leftMl !== undefined || pump.rightMl !== undefined;
  return {
    left: volumeValue(pump.leftMl, undefined, volume),
    right: volumeValue(pump.rightMl, undefined, volume),
    // With sides, the total is their sum and cannot be typed.
    total: hasSides
      ? volumeValue(undefined, undefined, volume)
      : volumeValue(pump.totalMl, pump.entered, volume),
    leftSec: pump.leftSec ?? null,
    rightSec: pump.rightSec ?? null,
    destination: pump.destination ?? null,
    storage: pump.storage ?? null,
    method: pump.method ?? null,
    discomfort: pump.discomfort ?? null,
  };
}

function pumpingPayload(pump: PumpingValues): Record<string, unknown> {
  const left = readVolume(pump.left);
  const right = readVolume(pump.right);
  const total = readVolume(pump.total);
  const sides = left || right ? round((left?.ml ?? 0) + (right?.ml ?? 0), 1) : undefined;
  return {
    leftMl: left?.ml,
    rightMl: right?.ml,
    totalMl: sides ?? total?.ml,
    entered: sides === undefined ? total?.entered : undefined,
    leftSec: orNothing(pump.leftSec),
    rightSec: orNothing(pump.rightSec),
    destination: orNothing(pump.destination),
    storage: pump.destination === 'stored' ? orNothing(pump.storage) : undefined,
    method: orNothing(pump.method),
    discomfort: orNothing(pump.discomfort),
  };
}

function pumpingProblems({ payload: pump }: Values): FieldProblem[] {
  const volumes = (['left', 'right', 'total'] as const).filter((name) => readVolume(pump[name]));
  if (volumes.length === 0 && !pump.leftSec && !pump.rightSec) {
    return [{ path: 'payload.left', kind: 'missing', text: t('logs.amountOrTime') }];
  }
  return volumes.flatMap((name) => {
    const ml = readVolume(pump[name])?.ml ?? 0;
    return ml > VOLUME_MAX_ML
      ? [{ path: `payload.${name}`, kind: 'range', text: t('logs.volumeRange') }]
      : [];
  });
}

const destinations = () =>
  (['stored', 'fed_now', 'discarded'] as const).map((value) => ({
    value,
    label: t(`events.destination-${value}`),
  }));

const storages = () =>
  (['room', 'fridge', 'freezer'] as const).map((value) => ({
    value,
    label: t(`events.storage-${value}`),
  }));

const pumpMethods = () => [
  { value: 'electric' as const, label: t('logs.electric') },
  { value: 'manual' as const, label: t('logs.manual') },
  { value: 'hand' as const, label: t('logs.byHand') },
  { value: 'passive' as const, label: t('logs.passive') },
];

const discomforts = () => [
  { value: 'none' as const, label: t('logs.none') },
  { value: 'mild' as const, label: t('events.severity-mild') },
  { value: 'strong' as const, label: t('logs.strong') },
];

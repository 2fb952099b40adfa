import type { EventPayloads } from '../../../schema/records/event.ts';
import { isAfterFeverMedicine } from '../../domain/log-types/medication/dose-guard.ts';
import { isDose } from '../../domain/log-types/medication/doses.ts';
import { say } from '../../i18n/say.ts';
import { temperaturePhrase } from '../phrases.ts';
import Phone from 'lucide-react/icons/phone-call';
import Thermometer from 'lucide-react/icons/thermometer';
import { useWatch } from 'react-hook-form';
import { dayAt } from '../../domain/days/days.ts';
import { isFever, isUrgentFever } from '../../domain/log-types/temperature/fever.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Choice, SwitchField, Temperature } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import { useChosenChildren } from '../form/use-chosen-children.ts';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { type TemperatureValue, readTemperature, temperatureValue } from '../form/quantities.ts';
import { UrgentFever, isUrgent } from './urgent-fever.tsx';

type TemperaturePayload = EventPayloads['temperature'];
type TemperatureValues = {
  reading: TemperatureValue;
  site: TemperaturePayload['site'];
  afterMedicine: boolean;
};
type Values = EntryValues<TemperatureValues>;

const MIN_CELSIUS = 30;
const MAX_CELSIUS = 45;
const LOW_CELSIUS = 35.5;
const HIGH_CELSIUS = 41;

export const form: LogForm<'temperature', TemperatureValues> = {
  Fields: TemperatureFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: 'medication',
  blank: ({ recent: [last], units }) => ({
    reading: temperatureValue(undefined, undefined, units.temperature),
    site: last?.payload.site ?? 'unknown',
    afterMedicine: false,
  }),
  valuesOf: ({ celsius, entered, site, afterMedicine }, units) => ({
    reading: temperatureValue(celsius, entered, units.temperature),
    site,
    afterMedicine: afterMedicine ?? false,
  }),
  payloadOf: ({ payload: { reading, site, afterMedicine } }) => {
    const read = readTemperature(reading);
    return {
      celsius: read?.celsius,
      entered: read?.entered,
      site,
      afterMedicine: afterMedicine || undefined,
    };
  },
  prefill: () => ({}),
  startNew: (values, { related, at }) => ({
    ...values,
    afterMedicine: isAfterFeverMedicine(related.filter(isDose), at),
  }),
  problems: ({ payload }) => {
    const path = 'payload.reading';
    const read = readTemperature(payload.reading);
    if (read === null) return [{ path, kind: 'missing', text: t('logs.enterTemperature') }];
    return read.celsius < MIN_CELSIUS || read.celsius > MAX_CELSIUS
      ? [{ path, kind: 'range', text: t('logs.temperatureRange') }]
      : [];
  },
  plausibilityWarnings: ({ payload, units }) => {
    const value = say(temperaturePhrase({ celsius: payload.celsius }, units));
    if (payload.celsius < LOW_CELSIUS) return [t('logs.lowTemperature', { value })];
    return payload.celsius > HIGH_CELSIUS ? [t('logs.highTemperature', { value })] : [];
  },
  confirmation: null,
  alert: { isDue: isUrgent, Dialog: UrgentFever },
};

function TemperatureFields() {
  return (
    <>
      <Temperature name="payload.reading" label={t('logs.temperature')} />
      <FeverNote />
      <Choice name="payload.site" label={t('logs.site')} options={temperatureSites()} />
      <SwitchField
        name="payload.afterMedicine"
        label={t('logs.afterMedicine')}
        hint={t('logs.afterMedicineHint')}
      />
    </>
  );
}

/** Shows a fever as soon as the number is typed; an urgent one with what to do. */
function FeverNote() {
  const [reading, site] = useWatch<Values, ['payload.reading', 'payload.site']>({
    name: ['payload.reading', 'payload.site'],
  });
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { children } = useChosenChildren();
  const { tz } = useEntryFormContext();
  const celsius = readTemperature(reading)?.celsius;
  if (celsius === undefined || !isFever(celsius, site)) return null;
  const day = dayAt(at, tz);
  const isUrgent = children.some(({ birthdate }) => isUrgentFever(celsius, { birthdate, day }));
  return isUrgent ? (
    <Banner role="alert" tone="danger" icon={Phone} title={t('logs.urgentFever')} />
  ) : (
    <Banner icon={Thermometer} title={t('logs.fever')}>
      {t('logs.callIfWorried')}
    </Banner>
  );
}

const temperatureSites = () => [
  { value: 'rectal' as const, label: t('logs.rectal') },
  { value: 'ear' as const, label: t('logs.ear') },
  { value: 'armpit' as const, label: t('logs.armpit') },
  { value: 'forehead' as const, label: t('logs.forehead') },
  { value: 'mouth' as const, label: t('logs.mouth') },
  { value: 'unknown' as const, label: t('logs.notSaid') },
];

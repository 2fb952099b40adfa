import Phone from 'lucide-react/icons/phone-call';
import Thermometer from 'lucide-react/icons/thermometer';
import { useWatch } from 'react-hook-form';
import { dayAt } from '../../../domain/days.ts';
import { isFever, isUrgentFever } from '../../../domain/fever.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Choice, OnOff, Temperature } from './bound.tsx';
import { useFormSurroundings } from './form-context.ts';
import { temperatureSites } from './options.ts';
import { useChosenChildren } from './use-chosen-children.ts';
import { type EntryValues, readTemperature } from './values.ts';

type Values = EntryValues<'temperature'>;

export function TemperatureFields() {
  return (
    <>
      <Temperature name="payload.reading" label={t('logs.temperature')} />
      <FeverNote />
      <Choice name="payload.site" label={t('logs.site')} options={temperatureSites()} />
      <OnOff
        name="payload.afterMedicine"
        label={t('logs.afterMedicine')}
        hint={t('logs.afterMedicineHint')}
      />
    </>
  );
}

/** Says a fever as soon as the number stands there; the urgent one in words that say what to do. */
function FeverNote() {
  const [reading, site] = useWatch<Values, ['payload.reading', 'payload.site']>({
    name: ['payload.reading', 'payload.site'],
  });
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { children } = useChosenChildren();
  const { tz } = useFormSurroundings();
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

import Thermometer from 'lucide-react/icons/thermometer';
import { isFever } from '../../domain/log-types/temperature/fever.ts';
import { t } from '../../i18n/t.ts';
import type { LogType } from '../log-type.ts';
import { dots, phrase, temperaturePhrase } from '../phrases.ts';

export const temperature: LogType<'temperature'> = {
  icon: Thermometer,
  iconOf: null,
  line: ({ payload }, units) =>
    dots([
      temperaturePhrase(payload, units),
      payload.site === 'unknown' ? undefined : phrase(`site-${payload.site}`),
      isFever(payload.celsius, payload.site) ? phrase('fever') : undefined,
      payload.afterMedicine ? phrase('afterMedicine') : undefined,
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: 5,
  more: { position: 5, title: null },
  home: {
    usualMonths: { from: 36, until: Number.POSITIVE_INFINITY },
    isDefault: false,
    label: () => t('home.temperatureShort'),
    name: () => t('home.temperature'),
    quickLog: { kind: 'form' },
    tile: null,
  },
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'named-line',
  gap: null,
};

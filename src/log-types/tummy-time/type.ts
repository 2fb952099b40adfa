import Footprints from 'lucide-react/icons/footprints';
import { t } from '../../i18n/t.ts';
import type { LogType } from '../log-type.ts';
import { dots, phrase, timed } from '../phrases.ts';
import { simpleTimer } from '../simple-timer.ts';

export const tummyTime: LogType<'tummy_time'> = {
  icon: Footprints,
  iconOf: null,
  line: (event) =>
    dots([
      timed(event, phrase('type-tummy_time')),
      event.payload.mood && phrase(`tummy-${event.payload.mood}`),
      event.payload.surface && phrase(`surface-${event.payload.surface}`),
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: 10,
  more: { position: 8, title: null },
  home: {
    usualMonths: null,
    isDefault: false,
    label: () => t('events.tummyShort'),
    name: () => t('events.type-tummy_time'),
    quickLog: { kind: 'form' },
    tile: null,
  },
  timer: simpleTimer({}),
  firstEntry: null,
  emptyText: () => t('events.noTummyTimeYet'),
  shiftSummary: 'line',
  gap: null,
};

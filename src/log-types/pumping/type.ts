import Waves from 'lucide-react/icons/waves';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { sidesAt } from '../../domain/timers/timer-clock.ts';
import type { Units } from '../../domain/units.ts';
import { t } from '../../i18n/t.ts';
import type { LogType } from '../log-type.ts';
import { type EventLine, dots, phrase, volumePhrase } from '../phrases.ts';

export const pumping: LogType<'pumping'> = {
  icon: Waves,
  iconOf: null,
  line: ({ payload }, units) => pumpingLine(payload, units),
  precision: 'minute',
  searchTexts: null,
  filter: 6,
  more: { position: 4, title: () => t('home.pumpingForm') },
  home: {
    usualMonths: { from: 0, until: 12 },
    isDefault: false,
    label: () => t('home.pumping'),
    name: () => t('home.pumping'),
    quickLog: { kind: 'form' },
    tile: null,
  },
  timer: {
    payloadOf: sidesAt,
    visibility: 'parents',
    name: () => t('timers.pumping'),
    stop: () => t('timers.savePumping'),
    stopShort: () => t('timers.stop'),
    notesWakings: false,
  },
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};

function pumpingLine(pump: EventPayloads['pumping'], units: Units): EventLine | null {
  const { leftMl, rightMl, totalMl, leftSec = 0, rightSec = 0 } = pump;
  const ml =
    totalMl ??
    (leftMl === undefined && rightMl === undefined ? undefined : (leftMl ?? 0) + (rightMl ?? 0));
  const volume = (si: number) => volumePhrase({ si }, units);
  return dots([
    ml === undefined
      ? phrase('pumpedTime', { time: { ms: (leftSec + rightSec) * 1000 } })
      : phrase('pumped', { amount: volumePhrase({ si: ml, entered: pump.entered }, units) }),
    leftMl === undefined ? undefined : phrase('left', { amount: volume(leftMl) }),
    rightMl === undefined ? undefined : phrase('right', { amount: volume(rightMl) }),
    pump.destination && phrase(`destination-${pump.destination}`),
  ]);
}

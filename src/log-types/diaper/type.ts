import Baby from 'lucide-react/icons/baby';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Droplet from 'lucide-react/icons/droplet';
import Layers from 'lucide-react/icons/layers-2';
import Shell from 'lucide-react/icons/shell';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { rollingDiapers } from '../../domain/log-types/diaper/diapers.ts';
import { t } from '../../i18n/t.ts';
import type { LogType, TileContent, TileState } from '../log-type.ts';
import { type EventLine, dots, phrase } from '../phrases.ts';

export const diaper: LogType<'diaper'> = {
  icon: Baby,
  iconOf: null,
  line: ({ payload }) => diaperLine(payload),
  precision: 'minute',
  searchTexts: null,
  filter: 2,
  more: { position: 2, title: () => t('home.diaperForm') },
  home: {
    usualMonths: { from: 0, until: 36 },
    isDefault: true,
    label: () => t('home.diaper'),
    name: () => t('home.diaper'),
    quickLog: {
      kind: 'choices',
      choices: [
        { payload: { kind: 'wet' }, icon: Droplet, label: () => t('home.wet') },
        { payload: { kind: 'dirty' }, icon: Shell, label: () => t('home.dirty') },
        { payload: { kind: 'both' }, icon: Layers, label: () => t('home.both') },
        { payload: { kind: 'dry' }, icon: CircleDashed, label: () => t('home.dry') },
      ],
    },
    tile: diaperTile,
  },
  timer: null,
  firstEntry: () => t('home.emptyDiaper'),
  emptyText: null,
  shiftSummary: 'counted',
  gap: null,
};

function diaperLine(diaper: EventPayloads['diaper']): EventLine | null {
  const { place, color, consistency, flags = [], rash } = diaper;
  return dots([
    phrase(`diaper-${diaper.kind}`),
    place === undefined || place === 'diaper' ? undefined : phrase(`place-${place}`),
    color && phrase(`color-${color}`),
    consistency && phrase(`consistency-${consistency}`),
    ...flags.map((flag) => phrase(`flag-${flag}`)),
    rash === undefined || rash === 'none' ? undefined : phrase(`rash-${rash}`),
  ]);
}

function diaperTile({ recent, now }: TileState<'diaper'>): TileContent {
  const [last] = recent ?? [];
  const { wet, dirty } = rollingDiapers(recent ?? [], now);
  return {
    icon: Baby,
    title: t('home.diaper'),
    value: recent && { since: last?.startedAt ?? null },
    detail:
      recent &&
      (last
        ? { main: t('home.diaperCounts', { wet, dirty }), more: t('home.in24h') }
        : t('home.noDiaper')),
  };
}

import Waves from 'lucide-react/icons/waves';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { sum } from '../../domain/statistics/averages.ts';
import '../../i18n/lazy/tiles.ts';
import { formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { LaterTileState, TileContent } from '../log-type.ts';
import { volumePhrase } from '../phrases.ts';

/** The time since the last session, and the amount of the day. */
export function pumpingTile(state: LaterTileState<'pumping'>): TileContent {
  const { recent, running, today, units } = state;
  const tile = { icon: Waves, title: t('home.pumping') };
  if (running) {
    const time = formatTime(running.startedAt, { tz: running.tz });
    return { ...tile, value: { text: t('home.now') }, detail: t('home.feedingSince', { time }) };
  }
  const [last] = recent ?? [];
  const ofToday = recent?.filter(({ day }) => day === today) ?? [];
  const amount = say(
    volumePhrase({ si: sum(ofToday.map(({ payload }) => pumpedMl(payload))) }, units),
  );
  return {
    ...tile,
    value: recent && { since: last ? (last.endedAt ?? last.startedAt) : null },
    detail: recent && (last ? t('tiles.amountToday', { amount }) : t('tiles.noPumping')),
  };
}

function pumpedMl({ leftMl = 0, rightMl = 0, totalMl }: EventPayloads['pumping']): number {
  return totalMl ?? leftMl + rightMl;
}

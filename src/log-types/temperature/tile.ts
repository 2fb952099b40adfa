import Thermometer from 'lucide-react/icons/thermometer';
import { HOUR_MS } from '../../../schema/limits.ts';
import { isFever } from '../../domain/log-types/temperature/fever.ts';
import '../../i18n/lazy/tiles.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { formatLatelyAt } from '../lately.ts';
import type { LaterTileState, TileContent } from '../log-type.ts';
import { temperaturePhrase } from '../phrases.ts';

/** An older reading says nothing about today. */
const SHOWN_MS = 48 * HOUR_MS;

/** The last reading of two days. */
export function temperatureTile(state: LaterTileState<'temperature'>): TileContent {
  const { recent, now, units } = state;
  const tile = { icon: Thermometer, title: t('home.temperatureShort') };
  const last = recent?.find(({ startedAt }) => now - startedAt < SHOWN_MS);
  if (!last) {
    return {
      ...tile,
      value: recent && { text: t('home.never') },
      detail: recent && t('tiles.noTemperature'),
    };
  }
  const { celsius, site } = last.payload;
  const time = formatLatelyAt(last.startedAt, now);
  return {
    ...tile,
    value: { text: say(temperaturePhrase(last.payload, units)) },
    detail: { main: isFever(celsius, site) ? t('events.fever') : null, more: time },
  };
}

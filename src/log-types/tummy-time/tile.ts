import Footprints from 'lucide-react/icons/footprints';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { coveredMsOn } from '../../domain/days/days.ts';
import { DEFAULT_SETTINGS } from '../../domain/statistics/settings.ts';
import '../../i18n/lazy/tiles.ts';
import { formatDuration, formatSpan } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { LaterTileState, TileContent } from '../log-type.ts';

/** The minutes of the day, and the goal. */
export function tummyTimeTile(state: LaterTileState<'tummy_time'>): TileContent {
  const { recent, running, now, today } = state;
  const current = running ? [{ ...running, day: today, endedAt: now }] : [];
  const ms = coveredMsOn(today, [...(recent ?? []), ...current]);
  return {
    icon: Footprints,
    title: t('events.tummyShort'),
    value: recent && { text: formatSpan(ms) },
    detail:
      recent &&
      t('tiles.ofGoal', { goal: formatDuration(DEFAULT_SETTINGS.tummyGoalMin * MINUTE_MS) }),
  };
}

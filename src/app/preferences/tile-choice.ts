import type { EventType } from '../../../schema/records/event-types.ts';
import '../../i18n/lazy/tiles.ts';
import { t } from '../../i18n/t.ts';
import { laterTiles } from '../../log-types/later-tiles.ts';
import { eventTypeNames } from '../../log-types/log-types.ts';
import { isInFirstPaint } from './tiles.ts';

/** The tiles that can be chosen, and the rules of choosing. */

export const TILES_MIN = 2;
export const TILES_MAX = 8;

/** The tile of the newest weight, which is no entry of the log. */
export const GROWTH_TILE = 'growth';

/** Every tile of this release, in the usual order. */
export const tileNames: readonly string[] = [
  ...eventTypeNames.filter((type) => isInFirstPaint(type) || laterTiles[type]),
  GROWTH_TILE,
];

export function tileTitle(name: string): string {
  return name === GROWTH_TILE ? t('tiles.growth') : t(`events.type-${name as EventType}`);
}

/** The shown tiles first, in their order, then the others. */
export function inChoiceOrder(shown: readonly string[]): readonly string[] {
  return [
    ...shown.filter((name) => tileNames.includes(name)),
    ...tileNames.filter((name) => !shown.includes(name)),
  ];
}

/** The shown tiles after one is switched on or off; unchanged at the limits. */
export function withTile(
  shown: readonly string[],
  name: string,
  isShown: boolean,
): readonly string[] {
  const others = shown.filter((each) => each !== name);
  const next = isShown ? [...others, name] : others;
  const count = next.filter((each) => tileNames.includes(each)).length;
  return count < TILES_MIN || count > TILES_MAX ? shown : next;
}

/** The shown tiles after one has changed places with its neighbour. @param by -1: up, 1: down */
export function movedTile(shown: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const known = shown.filter((each) => tileNames.includes(each));
  const neighbour = known[known.indexOf(name) + by];
  if (neighbour === undefined || !known.includes(name)) return shown;
  return shown.map((each) => (each === name ? neighbour : each === neighbour ? name : each));
}

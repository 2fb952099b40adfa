import { type EventType, eventTypes, isEventType } from '../../../schema/records/event-types.ts';
import '../../i18n/lazy/tiles.ts';
import { t } from '../../i18n/t.ts';
import { laterTiles } from '../../log-types/later-tiles.ts';
import { hideable } from '../../log-types/hideable-types.ts';
import { eventTypeNames } from '../../log-types/log-types.ts';
import { isInFirstPaint } from './tiles.ts';

/** The tiles that can be chosen, and the rules of choosing. */

export const TILES_MIN = 2;
export const TILES_MAX = 8;

/** The tile of the newest weight, which is no entry of the log. */
export const GROWTH_TILE = 'growth';
/** The tile of what comes next in the schedule. */
export const APPOINTMENT_TILE = 'appointment';

const hasTile = (type: EventType) => isInFirstPaint(type) || laterTiles[type] !== undefined;

/** The tiles with a content of their own, in the usual order. */
export const tileNames: readonly string[] = [
  ...eventTypeNames.filter(hasTile),
  GROWTH_TILE,
  APPOINTMENT_TILE,
];

/** Other log types of a child, which can be pinned: the time since the last entry, and what it was. */
export const pinNames: readonly EventType[] = hideable.filter(
  (type) => !hasTile(type) && !eventTypes[type].childless,
);

const OWN = 'own:';

/** The name of the tile of a log type that the family has made itself. */
export function ownTileName(definitionId: string): string {
  return OWN + definitionId;
}

/** The log type of such a tile; undefined for other tiles. */
export function definitionOfTile(name: string): string | undefined {
  return name.startsWith(OWN) ? name.slice(OWN.length) : undefined;
}

/** A tile of this release; that of an own type is counted even before its definition has arrived. */
function isKnown(name: string): boolean {
  return (
    tileNames.includes(name) ||
    pinNames.some((type) => type === name) ||
    definitionOfTile(name) !== undefined
  );
}

/** The title of a tile; that of an own type is the name of its definition. */
export function tileTitle(name: string): string {
  if (name === GROWTH_TILE) return t('tiles.growth');
  if (name === APPOINTMENT_TILE) return t('tiles.appointment');
  return isEventType(name) ? t(`events.type-${name}`) : '';
}

/** The shown tiles first, in their order, then the others. @param names those that can be chosen */
export function inChoiceOrder(
  shown: readonly string[],
  names: readonly string[] = tileNames,
): readonly string[] {
  return [
    ...shown.filter((name) => names.includes(name)),
    ...names.filter((name) => !shown.includes(name)),
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
  const count = next.filter(isKnown).length;
  return count < TILES_MIN || count > TILES_MAX ? shown : next;
}

/** The shown tiles after one has changed places with its neighbour. @param by -1: up, 1: down */
export function movedTile(shown: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const known = shown.filter(isKnown);
  const neighbour = known[known.indexOf(name) + by];
  if (neighbour === undefined || !known.includes(name)) return shown;
  return shown.map((each) => (each === name ? neighbour : each === neighbour ? name : each));
}

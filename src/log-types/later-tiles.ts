import type { EventType } from '../../schema/records/event-types.ts';
import type { LaterTileState, TileContent } from './log-type.ts';
import { pumpingTile } from './pumping/tile.ts';
import type { Rule } from './rule.ts';
import { temperatureTile } from './temperature/tile.ts';
import { tummyTimeTile } from './tummy-time/tile.ts';

export type LaterTile<T extends EventType = EventType> = Rule<[LaterTileState<T>], TileContent>;

/**
 * The tiles of types that few homes show; the others are part of `LogType`. Not all of them are there,
 * because the first load would contain them.
 */
export const laterTiles: { readonly [T in EventType]?: LaterTile<T> } = {
  pumping: pumpingTile,
  temperature: temperatureTile,
  tummy_time: tummyTimeTile,
};

import type { ComponentType } from 'react';
import { GROWTH_TILE } from '../../../app/preferences/tile-choice.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { type EventType, isEventType } from '../../../../schema/records/event-types.ts';
import { type LaterTile as Content, laterTiles } from '../../../log-types/later-tiles.ts';
import { TypeTile } from '../tiles/type-tile.tsx';
import { GrowthTile } from './growth-tile.tsx';
import type { LaterTileProps } from './later-tile-props.ts';

/** A tile that is not part of the first paint; nothing for one that only a newer release knows. */
export function LaterTile({ name, ...props }: LaterTileProps & { name: string }) {
  const Other = others[name];
  if (Other) return <Other {...props} />;
  return isEventType(name) && laterTiles[name] ? <LaterTypeTile type={name} {...props} /> : null;
}

const others: Readonly<Record<string, ComponentType<LaterTileProps>>> = {
  [GROWTH_TILE]: GrowthTile,
};

function LaterTypeTile({ type, ...props }: LaterTileProps & { type: EventType }) {
  const units = useUnits();
  const today = dayAt(props.now, useDeviceZone());
  const tiles: Readonly<Partial<Record<EventType, Content>>> = laterTiles;
  const contentOf = tiles[type];
  return (
    <TypeTile
      type={type}
      {...props}
      contentOf={contentOf && ((state) => contentOf({ ...state, units, today }))}
    />
  );
}

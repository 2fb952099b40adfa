import type { ComponentType } from 'react';
import {
  APPOINTMENT_TILE,
  GROWTH_TILE,
  definitionOfTile,
  pinNames,
} from '../../../app/preferences/tile-choice.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { type EventType, isEventType } from '../../../../schema/records/event-types.ts';
import { type LaterTile as Content, laterTiles } from '../../../log-types/later-tiles.ts';
import { TypeTile } from '../tiles/type-tile.tsx';
import { AppointmentTile } from './appointment-tile.tsx';
import { GrowthTile } from './growth-tile.tsx';
import { OwnTypeTile, pinnedContent } from './pin-tile.tsx';
import type { LaterTileProps } from './later-tile-props.ts';

/** A tile that is not part of the first paint; nothing for one that only a newer release knows. */
export function LaterTile({ name, ...props }: LaterTileProps & { name: string }) {
  const Other = others[name];
  if (Other) return <Other {...props} />;
  const definitionId = definitionOfTile(name);
  if (definitionId !== undefined) return <OwnTypeTile definitionId={definitionId} {...props} />;
  if (!isEventType(name)) return null;
  if (laterTiles[name]) return <LaterTypeTile type={name} {...props} />;
  const isPin = pinNames.includes(name);
  return isPin ? <TypeTile type={name} {...props} contentOf={pinnedContent(name)} /> : null;
}

const others: Readonly<Record<string, ComponentType<LaterTileProps>>> = {
  [GROWTH_TILE]: GrowthTile,
  [APPOINTMENT_TILE]: AppointmentTile,
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

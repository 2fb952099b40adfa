import { useNavigate } from '@tanstack/react-router';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useOwnTypes } from '../../../app/own-types/use-own-types.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/tiles.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { ownIconOf } from '../../../log-types/custom/own-icon.tsx';
import { eventLine } from '../../../log-types/event-line.ts';
import type { TileContent, TileState } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { Tile } from '../../../ui/tile.tsx';
import { useHold } from '../dock/use-hold.ts';
import { TileValue } from '../tiles/type-tile.tsx';
import type { LaterTileProps } from './later-tile-props.ts';

/** Entries of all own types among which the last one of the pinned type is looked for. */
const SEARCHED_MAX = 500;

/** What a pinned log type says: the time since the last entry, and its line. */
export function pinnedContent(type: EventType): (state: TileState) => TileContent {
  return ({ recent, lineOf }) => {
    const [last] = recent ?? [];
    return {
      icon: logTypeOf(type).icon,
      title: t(`events.type-${type}`),
      value: recent && { since: last?.startedAt ?? null },
      detail: recent && (last ? lineOf(last) : t('tiles.noneLogged')),
    };
  };
}

/** The same for a log type that the family has made itself; nothing once it has been deleted. */
export function OwnTypeTile(props: LaterTileProps & { definitionId: string }) {
  const { definitionId, childId, now, onMenu } = props;
  const definition = useOwnTypes()?.find(({ id }) => id === definitionId);
  const { maySee } = useRights();
  const entries = useQuery(
    ({ events }) =>
      events.timeline({ childIds: [childId], types: [DEFINED_TYPE], limit: SEARCHED_MAX }),
    [childId],
  );
  const recent = entries?.map(({ record }) => record).filter(isOf(definitionId));
  const units = useUnits();
  const navigate = useNavigate();
  const hold = useHold(onMenu, () => {
    void navigate({ to: '/logs', search: { type: DEFINED_TYPE, child: childId } as never });
  });
  if (!definition || !maySee(DEFINED_TYPE)) return null;
  const [last] = recent ?? [];
  return (
    <Tile
      icon={ownIconOf(definition.icon)}
      title={definition.name}
      value={<TileValue value={recent && { since: last?.startedAt ?? null }} now={now} />}
      detail={recent && (last ? say(eventLine(last, units)) : t('tiles.noneLogged'))}
      {...hold}
    />
  );
}

const isOf = (definitionId: string) => (event: EventRecord) =>
  (event as EventRecord<typeof DEFINED_TYPE>).payload.definitionId === definitionId;

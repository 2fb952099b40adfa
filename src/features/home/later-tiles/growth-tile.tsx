import Scale from 'lucide-react/icons/scale';
import { collections } from '../../../../schema/collections.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import { useOpenGrowth } from '../../../app/growth/use-open-growth.ts';
import { measureText } from '../../../app/measures/measure-text.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import '../../../i18n/lazy/tiles.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import { t } from '../../../i18n/t.ts';
import { Tile } from '../../../ui/tile.tsx';
import { useHold } from '../dock/use-hold.ts';
import type { LaterTileProps } from './later-tile-props.ts';

/** More measurements in a row without a weight are not searched. */
const RECENT = 20;

/** The newest weight, and how long ago it was measured. */
export function GrowthTile({ childId, now, onMenu }: LaterTileProps) {
  const today = dayAt(now, useDeviceZone());
  const measured = useQuery(
    (replica) =>
      replica
        .store(collections.growth)
        .live({ childIds: [childId], order: 'newestFirst', limit: RECENT }),
    [childId],
  );
  const last = measured?.find(({ record }) => record.weightG !== null)?.record;
  const days = last ? Math.round((Date.parse(today) - Date.parse(last.date)) / DAY_MS) : 0;
  const { weight: unit } = useMoreUnits();
  const open = useOpenGrowth(childId);
  const hold = useHold(onMenu, open);
  return (
    <Tile
      icon={Scale}
      title={t('tiles.growth')}
      value={
        measured &&
        (last
          ? keepTogether(
              measureText({ si: last.weightG ?? 0, entered: last.entered?.weight }, unit),
            )
          : t('home.never'))
      }
      detail={measured && (last ? agoText(days) : t('tiles.noGrowth'))}
      {...hold}
    />
  );
}

function agoText(days: number): string {
  return days <= 0 ? t('tiles.measuredToday') : t('tiles.measured', { count: days });
}

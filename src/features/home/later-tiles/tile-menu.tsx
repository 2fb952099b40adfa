import { useNavigate } from '@tanstack/react-router';
import EyeOff from 'lucide-react/icons/eye-off';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { type EventType, isEventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { definitionOfTile, withTile } from '../../../app/preferences/tile-choice.ts';
import { useTileNames } from '../../../app/preferences/use-tile-names.ts';
import { changeTiles, useTiles } from '../../../app/preferences/tiles.ts';
import { howText } from '../../../app/statistics/chart-summary.ts';
import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/tiles.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';

type TileMenuProps = { name: string; childId: string; onClose: () => void };

/** What a long press on a tile offers: to log, to hide the tile, and the choice of tiles. */
export function TileMenu({ name, childId, onClose }: TileMenuProps) {
  const { mayLog } = useRights();
  const { openNew } = useSheets();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const navigate = useNavigate();
  const shown = useTiles();
  const [isExplained, setIsExplained] = useState(false);
  const rest = withTile(shown, name, false);
  const title = useTileNames().titleOf(name);
  const kind = definitionOfTile(name);
  const type = kind === undefined ? name : DEFINED_TYPE;
  const log = () => {
    onClose();
    if (writesBlocked) explainBlocked();
    else openNew(type, { for: childId, ...(kind === undefined ? {} : { kind }) });
  };
  const hide = () => {
    onClose();
    changeTiles(rest);
    showToast({
      text: t('tiles.hidden', { name: title }),
      actions: [{ label: t('ui.undo'), run: () => changeTiles(shown) }],
    });
  };
  const explain = isEventType(name) ? explanations[name] : undefined;
  return (
    <Sheet open onClose={onClose} title={title}>
      <List>
        {isEventType(type) && mayLog(type, childId) && (
          <RowButton start={<Icon icon={Pencil} />} title={t('tiles.log')} onClick={log} />
        )}
        {rest !== shown && (
          <RowButton start={<Icon icon={EyeOff} />} title={t('tiles.hide')} onClick={hide} />
        )}
        <RowButton
          start={<Icon icon={Settings2} />}
          title={t('tiles.settings')}
          onClick={() => {
            onClose();
            void navigate({ to: '/settings', search: { section: 'display' } });
          }}
        />
        {explain && (
          <RowButton
            start={<Icon icon={Info} />}
            title={explain.title()}
            detail={isExplained ? explain.text() : undefined}
            aria-expanded={isExplained}
            onClick={() => setIsExplained(!isExplained)}
          />
        )}
      </List>
    </Sheet>
  );
}

type Explanation = { title: () => string; text: () => string };

const explanations: Partial<Record<EventType, Explanation>> = {
  sleep: { title: () => t('tiles.aboutNextSleep'), text: () => howText('nextSleep') },
};

import { useState } from 'react';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNextSleep, useNextSleepShown } from '../../../app/preferences/next-sleep-shown.ts';
import {
  APPOINTMENT_TILE,
  TILES_MAX,
  TILES_MIN,
  definitionOfTile,
  inChoiceOrder,
  movedTile,
  tileNames,
  withTile,
} from '../../../app/preferences/tile-choice.ts';
import { changeTiles, useTiles } from '../../../app/preferences/tiles.ts';
import { useTileNames } from '../../../app/preferences/use-tile-names.ts';
import { howText } from '../../../app/statistics/chart-summary.ts';
import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/tiles.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/field.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { OrderedSwitches } from '../ordered-switches.tsx';

/** Which tiles Home shows on this device, and in which order. */
export function TilesSection() {
  const shown = useTiles();
  const maySeeTile = useMaySeeTile();
  const isNextSleepShown = useNextSleepShown();
  const { names: all, titleOf } = useTileNames();
  const [showsPins, setShowsPins] = useState(false);
  const names = inChoiceOrder(shown, all).filter(maySeeTile);
  const listed = names.filter(
    (name) => showsPins || tileNames.includes(name) || shown.includes(name),
  );
  const count = names.filter((name) => shown.includes(name)).length;
  return (
    <Section title={t('tiles.title')}>
      <Control>
        <Hint>{t('tiles.hint')}</Hint>
        <OrderedSwitches
          items={listed.map((name) => {
            const isOn = shown.includes(name);
            const isFixed = isOn ? count <= TILES_MIN : count >= TILES_MAX;
            return { name, title: titleOf(name), isOn, isFixed };
          })}
          onSwitch={(name, isOn) => changeTiles(withTile(shown, name, isOn))}
          onMove={(name, by) => changeTiles(movedTile(shown, name, by))}
        />
        {listed.length < names.length && (
          <Button wide onClick={() => setShowsPins(true)}>
            {t('tiles.more')}
          </Button>
        )}
      </Control>
      <Control>
        <Switch
          label={t('tiles.nextSleepSwitch')}
          hint={`${t('tiles.nextSleepHint')} ${howText('nextSleep')}`}
          checked={isNextSleepShown}
          onChange={showNextSleep}
        />
      </Control>
    </Section>
  );
}

function useMaySeeTile(): (name: string) => boolean {
  const { maySee, seesSchedule } = useRights();
  return (name) => {
    if (name === APPOINTMENT_TILE) return seesSchedule;
    const type = definitionOfTile(name) === undefined ? name : DEFINED_TYPE;
    return !isEventType(type) || maySee(type);
  };
}

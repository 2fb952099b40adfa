import { isEventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNextSleep, useNextSleepShown } from '../../../app/preferences/next-sleep-shown.ts';
import {
  TILES_MAX,
  TILES_MIN,
  inChoiceOrder,
  movedTile,
  tileTitle,
  withTile,
} from '../../../app/preferences/tile-choice.ts';
import { changeTiles, useTiles } from '../../../app/preferences/tiles.ts';
import { howText } from '../../../app/statistics/chart-summary.ts';
import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/tiles.ts';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { OrderedSwitches } from '../ordered-switches.tsx';
import styles from './tiles-section.module.css';

/** Which tiles Home shows on this device, and in which order. */
export function TilesSection() {
  const shown = useTiles();
  const { maySee } = useRights();
  const isNextSleepShown = useNextSleepShown();
  const names = inChoiceOrder(shown).filter((name) => !isEventType(name) || maySee(name));
  const count = names.filter((name) => shown.includes(name)).length;
  return (
    <Section title={t('tiles.title')}>
      <Control>
        <p className={styles.hint}>{t('tiles.hint')}</p>
        <OrderedSwitches
          items={names.map((name) => {
            const isOn = shown.includes(name);
            const isFixed = isOn ? count <= TILES_MIN : count >= TILES_MAX;
            return { name, title: tileTitle(name), isOn, isFixed };
          })}
          onSwitch={(name, isOn) => changeTiles(withTile(shown, name, isOn))}
          onMove={(name, by) => changeTiles(movedTile(shown, name, by))}
        />
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

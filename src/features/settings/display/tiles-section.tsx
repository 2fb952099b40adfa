import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
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
import { announce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './tiles-section.module.css';

/** Which tiles Home shows on this device, and in which order. */
export function TilesSection() {
  const shown = useTiles();
  const { maySee } = useRights();
  const isNextSleepShown = useNextSleepShown();
  const names = inChoiceOrder(shown).filter((name) => !isEventType(name) || maySee(name));
  const count = names.filter((name) => shown.includes(name)).length;
  const move = (name: string, by: -1 | 1) => {
    const next = movedTile(shown, name, by);
    changeTiles(next);
    const place = inChoiceOrder(next).indexOf(name) + 1;
    announce(t('tiles.moved', { name: tileTitle(name), place, count }));
  };
  return (
    <Section title={t('tiles.title')}>
      <Control>
        <p className={styles.hint}>{t('tiles.hint')}</p>
        <ul className={styles.tiles}>
          {names.map((name, index) => {
            const title = tileTitle(name);
            const isShown = shown.includes(name);
            return (
              <li key={name} className={styles.tile}>
                <Switch
                  className={styles.switch}
                  label={title}
                  checked={isShown}
                  disabled={isShown ? count <= TILES_MIN : count >= TILES_MAX}
                  onChange={(checked) => changeTiles(withTile(shown, name, checked))}
                />
                {/* Buttons that are off keep the focus while a tile moves to an end. */}
                <IconButton
                  icon={ArrowUp}
                  label={t('tiles.up', { name: title })}
                  aria-disabled={!isShown || index === 0}
                  onClick={() => isShown && move(name, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('tiles.down', { name: title })}
                  aria-disabled={!isShown || index === count - 1}
                  onClick={() => isShown && move(name, 1)}
                />
              </li>
            );
          })}
        </ul>
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

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/settings.ts';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './ordered-switches.module.css';

type OrderedItem<Name extends string> = {
  name: Name;
  title: string;
  isOn: boolean;
  /** Whether it can be switched now. */
  isFixed: boolean;
};

type OrderedSwitchesProps<Name extends string> = {
  /** Those that are on first, in their order. */
  items: readonly OrderedItem<Name>[];
  onSwitch: (name: Name, isOn: boolean) => void;
  /** One that is on changes places with its neighbour. @param by -1: up, 1: down */
  onMove: (name: Name, by: -1 | 1) => void;
};

/** What is shown somewhere, and in which order. */
export function OrderedSwitches<Name extends string>({
  items,
  onSwitch,
  onMove,
}: OrderedSwitchesProps<Name>) {
  const count = items.filter(({ isOn }) => isOn).length;
  return (
    <ul className={styles.items}>
      {items.map(({ name, title, isOn, isFixed }, index) => {
        const move = (by: -1 | 1) => {
          const place = index + by;
          if (!isOn || place < 0 || place >= count) return;
          onMove(name, by);
          announce(t('settings.moved', { name: title, place: place + 1, count }));
        };
        return (
          <li key={name} className={styles.item}>
            <Switch
              className={styles.switch}
              label={title}
              checked={isOn}
              disabled={isFixed}
              onChange={(checked) => onSwitch(name, checked)}
            />
            {/* Buttons that are off keep the focus while an item moves to an end. */}
            <IconButton
              icon={ArrowUp}
              label={t('settings.moveUp', { name: title })}
              aria-disabled={!isOn || index === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('settings.moveDown', { name: title })}
              aria-disabled={!isOn || index === count - 1}
              onClick={() => move(1)}
            />
          </li>
        );
      })}
    </ul>
  );
}

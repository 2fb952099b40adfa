import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import { useTopLayer } from './top-layer.ts';
import styles from './menu.module.css';

export type MenuItem = {
  label: ReactNode;
  icon?: IconType | undefined;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** A list of actions that opens at its trigger (an IconButton or Button). */
export function Menu({
  trigger,
  items,
  label,
}: {
  trigger: ReactElement;
  items: readonly MenuItem[];
  label: string;
}) {
  const container = useTopLayer();
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} align="end" className={styles.place}>
          <Base.Popup className={styles.menu} aria-label={label}>
            {items.map((item, index) => (
              <Base.Item
                // The items of one menu do not change places.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(styles.item, item.danger && styles.danger)}
              >
                {item.icon && <Icon icon={item.icon} />}
                <span>{item.label}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import {
  cloneElement,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  label: ReactNode;
  icon?: IconType | undefined;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

type TriggerProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
};

type MenuProps = {
  /** An IconButton or Button. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  label: string;
};

/**
 * A list of actions that opens at its trigger. A native popover: it is above dialogs as well, closes
 * on Esc and on a tap outside, and returns the focus.
 */
export function Menu({ trigger, items, label }: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // By id: the trigger is a cloned element of the caller, which may have its own ref.
  const menu = () => document.getElementById(id);
  const close = () => menu()?.hidePopover();
  const open = (anchor: HTMLElement) => {
    const element = menu();
    if (!element) return;
    element.showPopover();
    placeAt(element, anchor);
    itemsIn(element)[0]?.focus();
  };

  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: (event) => (isOpen ? close() : open(event.currentTarget)),
      })}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') close();
          else moveFocus(event);
        }}
      >
        {items.map((item, index) => (
          <button
            // The items of a menu keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            className={cx(styles.item, item.danger && styles.danger)}
            onClick={() => {
              close();
              item.onSelect();
            }}
          >
            {item.icon && <Icon icon={item.icon} />}
            <span>{item.label}</span>
          </button>
        ))}
      </div>
    </>
  );
}

const MARGIN_PX = 8;

/** Places the menu below the anchor, aligned to its end; above it or shifted where there is no room. */
function placeAt(menu: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const x = isRtl ? from.left : from.right - width;
  const fitsBelow = from.bottom + height + MARGIN_PX < window.innerHeight;
  const y = fitsBelow ? from.bottom + 4 : from.top - height - 4;
  const within = (value: number, size: number, room: number) =>
    Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX));
  menu.style.setProperty('--x', `${within(x, width, window.innerWidth)}px`);
  menu.style.setProperty('--y', `${within(y, height, window.innerHeight)}px`);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function itemsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')];
}

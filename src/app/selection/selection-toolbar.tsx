import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import styles from './selection.module.css';

type SelectionToolbarProps = {
  label: string;
  /** How many are selected, or what is being done with them. */
  status: string;
  menu: { label: string; items: MenuItem[] };
  endLabel: string;
  /** Nothing is selected. */
  isEmpty: boolean;
  onEnd: () => void;
  /** Absent where this person may delete none of them. */
  onRemove?: (() => void) | undefined;
};

/** What can be done with what is selected in a list, at the bottom of the screen. */
export function SelectionToolbar({
  label,
  status,
  menu,
  endLabel,
  isEmpty,
  onEnd,
  onRemove,
}: SelectionToolbarProps) {
  const ref = useBottomBar();
  useEscape(onEnd);
  return (
    <div ref={ref} role="toolbar" aria-label={label} className={styles.bar}>
      <IconButton icon={X} label={endLabel} onClick={onEnd} />
      <p role="status" className={styles.status}>
        {status}
      </p>
      <Menu
        label={menu.label}
        items={menu.items}
        trigger={<Button disabled={isEmpty}>{menu.label}</Button>}
      />
      {onRemove && (
        <IconButton
          icon={Trash}
          variant="filled"
          label={t('ui.delete')}
          disabled={isEmpty}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** Calls it for the Escape key wherever the focus is, unless the key closes a menu or a dialog. */
function useEscape(run: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('[popover="auto"]:popover-open, dialog:modal')) run();
  });
  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener('keydown', (event) => escape(event), { signal: ended.signal });
    return () => ended.abort();
  }, []);
}

import CheckCheck from 'lucide-react/icons/list-checks';
import Copy from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { RowActions } from './use-row-actions.ts';
import type { OpenMenu } from './row-input.tsx';
import styles from './logs-screen.module.css';

type RowMenuProps = OpenMenu & {
  actions: RowActions;
  onSelect: () => void;
  onClose: () => void;
};

/** The menu of a row, at the place where it was asked for. */
export function RowMenu({ x, y, actions, onSelect, onClose }: RowMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    const menu = current?.querySelector('[role=menu]');
    const closed = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    menu?.addEventListener('toggle', closed);
    current?.querySelector('button')?.click();
    return () => menu?.removeEventListener('toggle', closed);
    // Opens once; another row has a menu of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { remove, duplicate } = actions;
  return (
    <div ref={place} className={styles.place} style={{ left: x, top: y }}>
      <Menu
        label={t('logs.rowActions')}
        trigger={<IconButton icon={Ellipsis} label={t('logs.rowActions')} tabIndex={-1} />}
        items={[
          ...(duplicate ? [{ label: duplicate.label, icon: Copy, onSelect: duplicate.run }] : []),
          { label: t('logs.selectThis'), icon: CheckCheck, onSelect },
          ...(remove
            ? [{ label: remove.label, icon: Trash, danger: true, onSelect: remove.run }]
            : []),
        ]}
      />
    </div>
  );
}

import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tabs } from './tabs.tsx';
import styles from './phone-menu.module.css';

/** The tabs on small screens: a menu that a tap opens and a selection closes. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node && ref.current?.contains(event.target))) setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      ref.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
  return (
    <div ref={ref} className={styles.holder}>
      <IconButton
        icon={isOpen ? X : Menu}
        label={isOpen ? t('shell.closeMenu') : t('shell.menu')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={id} hidden={!isOpen} className={styles.panel}>
        <nav aria-label={t('shell.mainNav')}>
          <Tabs kind="menu" onSelect={close} />
        </nav>
        {children}
      </div>
    </div>
  );
}

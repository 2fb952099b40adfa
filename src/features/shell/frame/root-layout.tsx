import { Outlet } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { announcementAtom } from '../../../ui/announce.ts';
import { ToastRegion } from '../../../ui/toast-region.tsx';
import { usePageAtom } from '../../../ui/use-atom.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './root-layout.module.css';
import { usePageFocus } from './use-page-focus.ts';

/** Around every page, public ones included: the skip link, messages and the live region. */
export function RootLayout() {
  usePageFocus();
  const spoken = usePageAtom(announcementAtom);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <Outlet />
      <ToastRegion />
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

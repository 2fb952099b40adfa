import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { afterHomePaint } from '../../../app/home-paint.ts';
import { t } from '../../../i18n/t.ts';
import type { SessionUser } from '../../../session/session.ts';
import { ErrorBoundary } from '../../../app/errors/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { AccountFooter } from './account-footer.tsx';
import { useSignOut } from '../sign-out/sign-out.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './app-frame.module.css';

const DeviceNotices = lazy<ComponentType>(() =>
  afterHomePaint(() => import('../notices/device-notices.tsx')).then(
    (notices) => ({ default: notices.DeviceNotices }),
    // Without the code the screens work as well; the next start loads it.
    () => ({ default: () => null }),
  ),
);

type AppFrameProps = {
  user: SessionUser;
  syncPill: ReactNode;
  /** Notices above every screen. */
  notice: ReactNode;
  /** The current path; pages other than Home get a link back. */
  path: string;
  /** Stays mounted when the path changes. */
  sheets: ReactNode;
  /** The screen. */
  children: ReactNode;
};

/** The main layout: bar, notices, the screen, footer. */
export function AppFrame({ user, syncPill, notice, path, sheets, children }: AppFrameProps) {
  const askSignOut = useSignOut();
  const year = new Date(useNow(3_600_000)).getFullYear();
  return (
    <>
      <TopBar syncPill={syncPill} />
      <aside className={styles.notices} aria-label={t('shell.notices')}>
        <Suspense>
          <DeviceNotices />
        </Suspense>
        {notice}
      </aside>
      {/* The target of the skip link. */}
      <main id="main" tabIndex={-1} className={styles.main}>
        {path !== '/home' && (
          <Link to="/home" className={styles.back}>
            <Icon icon={ArrowLeft} className={styles.arrow} />
            {t('shell.backHome')}
          </Link>
        )}
        <ErrorBoundary className={styles.over}>{sheets}</ErrorBoundary>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <AccountFooter user={user} year={year} onLogout={askSignOut} />
    </>
  );
}

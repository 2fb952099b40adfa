import Baby from 'lucide-react/icons/baby';
import CloudDownload from 'lucide-react/icons/cloud-download';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useSelectedChild } from '../../app/selected-child.ts';
import { useServices } from '../../app/services.tsx';
import { isParent } from '../../../schema/rights/roles.ts';
import { t } from '../../i18n/t.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLive } from '../../ui/use-live.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Dock } from './dock.tsx';
import { FirstSync } from './first-sync.tsx';
import { HomeFeed } from './home-feed.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NowTiles } from './now-tiles.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { useHomePainted } from './use-home-painted.ts';
import styles from './home-screen.module.css';

/**
 * Answers "what now?" in two seconds, logs in one or two taps, shows what the others did.
 *
 * @param props.running the timers that run now, drawn by their own feature
 */
export function HomeScreen({ running, onSignIn }: { running?: ReactNode; onSignIn: () => void }) {
  const { children, chosen, childIds } = useSelectedChild();
  const isKnown = children !== undefined;
  useHomePainted(isKnown && children.length === 0);
  return (
    <div className={styles.home}>
      <h1 className={styles.heading}>
        <VisuallyHidden>{t('shell.home')}</VisuallyHidden>
      </h1>
      <div className={styles.now}>
        <FirstSync />
        {running}
        <NeedsYou />
        <PinnedNotes childIds={childIds} />
        {isKnown && children.length === 0 ? (
          <NoChild onSignIn={onSignIn} />
        ) : (
          <NowTiles of={chosen.map(({ record }) => record)} ready={isKnown} />
        )}
        {/* A sheet opened before it is known whom it is for would close when nobody is found. */}
        {isKnown && children.length > 0 && <Dock />}
      </div>
      <HomeFeed key={childIds.join()} childIds={childIds} ready={isKnown} />
    </div>
  );
}

/** No child on this device: not brought (back) yet, not added yet, or not shared with this person. */
function NoChild({ onSignIn }: { onSignIn: () => void }) {
  const { session, sync } = useServices();
  const state = useLive(session.state);
  const status = useLive(sync?.status);
  const parent = state?.status === 'signedIn' && isParent(state.user.role);
  if (status && !status.usable && status.auth === 'signIn') {
    return (
      <EmptyState
        icon={KeyRound}
        title={t('home.signInToBring')}
        action={
          <Button variant="primary" onClick={onSignIn}>
            {t('signIn.submit')}
          </Button>
        }
      >
        {t('home.signInToBringText')}
      </EmptyState>
    );
  }
  if (!status?.usable) {
    return (
      <EmptyState icon={CloudDownload} title={t('home.notBrought')}>
        {t('home.notBroughtText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Baby}
      title={t('home.noChildTitle')}
      action={
        parent && (
          <Link to="/onboarding" className={buttonClass({ variant: 'primary' })}>
            {t('home.setUp')}
          </Link>
        )
      }
    >
      {parent ? t('home.noChildParent') : t('home.noChildCaregiver')}
    </EmptyState>
  );
}

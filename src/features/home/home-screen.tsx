import { type ReactNode, Suspense, lazy } from 'react';
import { afterHomePaint } from '../../app/home-paint.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { KeptPlace } from '../../app/places/kept-place.tsx';
import { useTiles } from '../../app/preferences/tiles.ts';
import { t } from '../../i18n/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BelowTiles } from './below-tiles.tsx';
import { Dock } from './dock/dock.tsx';
import { HomeFeed } from './feed/home-feed.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NowTiles, TILES_HEIGHT } from './tiles/now-tiles.tsx';
import { PinnedNotes } from './feed/pinned-notes.tsx';
import { useHomePainted } from './tiles/use-home-painted.ts';
import styles from './home-screen.module.css';

// Loaded only for people without a child on this device.
const NoChild = lazy(async () => ({ default: (await import('./no-child.tsx')).NoChild }));
const NoLog = lazy(async () => ({ default: (await import('./no-log.tsx')).NoLog }));

// Nothing of it runs before the tiles are on the screen.
const HomeLater = lazy(() =>
  afterHomePaint(async () => ({ default: (await import('./home-later.tsx')).HomeLater })),
);

type HomeScreenProps = {
  /** Running timers and shifts, which other features render. */
  running?: ReactNode;
  shifts?: ReactNode;
  /** What can wait, above the log. */
  offers?: ReactNode;
  onSignIn: () => void;
};

/** The home screen: the present state, logging in one or two taps, and the log. */
export function HomeScreen({ running, shifts, offers, onSignIn }: HomeScreenProps) {
  const { children, chosen, childIds } = useSelectedChild();
  const isKnown = children !== undefined;
  const isEmpty = isKnown && children.length === 0;
  const { seesLog } = useRights();
  const hasLog = !isEmpty && seesLog;
  useHomePainted(isEmpty || !seesLog);
  // Another number of tiles has another height.
  const tiles = `tiles of ${chosen.length} x ${useTiles().length}`;
  const below = isKnown && <BelowTiles isEmpty={isEmpty} seesLog={seesLog} offers={offers} />;
  return (
    <div className={styles.home}>
      <h1 className={styles.heading}>
        <VisuallyHidden>{t('shell.home')}</VisuallyHidden>
      </h1>
      <div className={isEmpty ? styles.alone : styles.now}>
        {running}
        <NeedsYou />
        <KeptPlace name="notes">
          <PinnedNotes childIds={childIds} />
        </KeptPlace>
        <Suspense fallback={<Skeleton height={TILES_HEIGHT} />}>
          {isEmpty && <NoChild onSignIn={onSignIn} />}
          {/* Not before it, whose height depends on its text. */}
          {isEmpty && below}
          {!isEmpty && !seesLog && <NoLog />}
        </Suspense>
        {hasLog && (
          <KeptPlace key={tiles} name={tiles}>
            <NowTiles of={chosen.map(({ record }) => record)} ready={isKnown} />
          </KeptPlace>
        )}
        {/* A sheet that is opened before the children are known would close again if there are
            none. */}
        {isKnown && children.length > 0 && <Dock />}
        {/* Loaded a moment later, so it is below: it must not move buttons that a person is about
            to press. */}
        <KeptPlace name="lines">{shifts}</KeptPlace>
        {!isEmpty && !seesLog && below}
      </div>
      {hasLog && (
        <div className={styles.log}>
          <KeptPlace name="offers">{below}</KeptPlace>
          <KeptPlace name="later">
            <Suspense>
              <HomeLater running={running} />
            </Suspense>
          </KeptPlace>
          <HomeFeed key={childIds.join()} childIds={childIds} ready={isKnown} />
        </div>
      )}
    </div>
  );
}

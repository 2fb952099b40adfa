import type { ReactNode } from 'react';
import { PinnedArticles } from './articles/pinned-articles.tsx';
import { CustodyCard } from './custody/custody-card.tsx';
import { AwayCard } from './away/away-card.tsx';
import { ConflictNotice } from './conflicts/conflict-notice.tsx';
import './feed/day-rows.tsx';
import { FeedFilter } from './filter/feed-filter.tsx';
import { NightEntrance } from './night/night-entrance.tsx';
import { NightScreen } from './night/night-screen.tsx';
import { useNightScreen } from './night/use-night-screen.ts';

// What the feed loads late is part of the same chunk.
export { MarkedTotals } from '../../app/duplicates/marked-totals.tsx';
export { FeedPlace } from './feed/feed-place.tsx';

/** The parts of Home below its buttons, which they must not move, and what lies over all of it. */
export function HomeLater({ running }: { running: ReactNode }) {
  const night = useNightScreen();
  return (
    <>
      {!night.isOpen && <NightEntrance onOpen={night.open} />}
      <ConflictNotice />
      <CustodyCard />
      <PinnedArticles />
      <AwayCard />
      <FeedFilter />
      {night.isOpen && <NightScreen running={running} onLeave={night.leave} />}
    </>
  );
}

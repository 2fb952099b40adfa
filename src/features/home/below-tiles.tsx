import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLive } from '../../ui/use-live.ts';

// Loaded only on a new device.
const FirstSync = lazyPart(async () => (await import('../../app/first-sync.tsx')).FirstSync);

type BelowTilesProps = {
  isEmpty: boolean;
  /** Otherwise the history that is fetched has nothing for this screen. */
  seesLog: boolean;
  offers: ReactNode;
};

/**
 * What comes and goes on Home, below the tiles, which it must not move: the progress of the first sync, and after it
 * the offers. A device that waits for its family has no offers yet: they would only move.
 */
export function BelowTiles({ isEmpty, seesLog, offers }: BelowTilesProps) {
  const status = useLive(useServices().sync?.status);
  if (status?.history && (isEmpty || seesLog)) return <FirstSync />;
  return isEmpty && !status?.usable ? null : offers;
}

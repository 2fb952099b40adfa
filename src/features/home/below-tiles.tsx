import type { ReactNode } from 'react';
import { FirstSync } from '../../app/first-sync.tsx';
import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { useLive } from '../../ui/use-live.ts';

type BelowTilesProps = { isEmpty: boolean; offers: ReactNode };

/**
 * What comes and goes on Home, below the tiles, which it must not move: the progress of the first sync, and after it
 * the offers. A device that waits for its family has no offers yet: they would only move.
 */
export function BelowTiles({ isEmpty, offers }: BelowTilesProps) {
  const status = useLive(useServices().sync?.status);
  if (status?.history) return <FirstSync text={t('home.firstSyncText')} />;
  return isEmpty && !status?.usable ? null : offers;
}

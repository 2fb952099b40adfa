import { Suspense, lazy, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { afterHomePaint } from '../../../app/home-paint.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { isInFirstPaint, useTiles } from '../../../app/preferences/tiles.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { TypeTile } from './type-tile.tsx';
import { useHomePainted } from './use-home-painted.ts';
import styles from './now-tiles.module.css';

// Tiles that few homes show, and what a long press offers.
const loadLater = () => import('../later-tiles/later-tiles.tsx');
const LaterTile = lazy(() =>
  afterHomePaint(async () => ({ default: (await loadLater()).LaterTile })),
);
const TileMenu = lazy(async () => ({ default: (await loadLater()).TileMenu }));

/** Of four tiles, two in a row. */
export const TILES_HEIGHT = '18.25rem';

type NowTilesProps = { of: readonly ChildRecord[]; ready: boolean };

/** The tiles of one child, or a column of them for each child. */
export function NowTiles({ of: children, ready }: NowTilesProps) {
  const now = useNow(30_000);
  if (!ready) return <Skeleton height={TILES_HEIGHT} />;
  const [only] = children;
  if (children.length === 1 && only) {
    return (
      <section className={styles.tiles} aria-label={t('home.nowTitle')}>
        <Tiles child={only} now={now} />
      </section>
    );
  }
  return (
    <div className={styles.columns}>
      {children.map((child) => (
        <section
          key={child.id}
          className={styles.column}
          aria-label={t('home.nowOf', { name: child.name })}
        >
          <h2 className={styles.name}>
            <ChildMark child={child} />
            <bdi>{child.name}</bdi>
          </h2>
          <Tiles child={child} now={now} />
        </section>
      ))}
    </div>
  );
}

function Tiles({ child, now }: { child: ChildRecord; now: number }) {
  const { maySee } = useRights();
  const [menu, setMenu] = useState<string | null>(null);
  const names = useTiles().filter((name) => !isEventType(name) || maySee(name));
  const first = names.find(isInFirstPaint);
  // This tile marks the moment when Home has its content; without it, it is marked at once.
  useHomePainted(first === undefined);
  return (
    <>
      {names.map((name) => {
        const tile = { childId: child.id, now, onMenu: () => setMenu(name) };
        return isInFirstPaint(name) ? (
          <TypeTile key={name} type={name} {...tile} isFirst={name === first} />
        ) : (
          <Suspense key={name} fallback={<Skeleton height="8.875rem" />}>
            <LaterTile name={name} {...tile} />
          </Suspense>
        );
      })}
      <Suspense>
        {menu !== null && <TileMenu name={menu} childId={child.id} onClose={() => setMenu(null)} />}
      </Suspense>
    </>
  );
}

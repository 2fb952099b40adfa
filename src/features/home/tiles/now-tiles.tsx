import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useTracking } from '../../../app/preferences/tracking.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { TypeTile } from './type-tile.tsx';
import { useHomePainted } from './use-home-painted.ts';
import styles from './now-tiles.module.css';

type NowTilesProps = { of: readonly ChildRecord[]; ready: boolean };

/** The tiles of one child, or a column of them for each child. */
export function NowTiles({ of: children, ready }: NowTilesProps) {
  const now = useNow(30_000);
  if (!ready) return <Skeleton height="15.5rem" />;
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
  const types = useTracking().filter((type) => maySee(type) && logTypeOf(type).home?.tile);
  // The first tile marks the moment when Home has its content; without tiles it is marked at once.
  useHomePainted(types.length === 0);
  return types.map((type, index) => (
    <TypeTile key={type} type={type} childId={child.id} now={now} isFirst={index === 0} />
  ));
}

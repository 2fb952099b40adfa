import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import '../../../i18n/lazy/vault.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { formatMonth } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { cx } from '../../../ui/cx.ts';
import { readTextScale } from '../../../ui/use-width.ts';
import { type GridRow, type MonthGrid, monthGrid } from './month-rows.ts';
import { PhotoTile } from './photo-tile.tsx';
import { usePhotoNames } from '../photos/photo-name.ts';
import { useDensity, usePinchDensity } from './use-density.ts';
import { useLongPress } from './use-long-press.ts';
import { usePlace } from './use-place.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import type { Selection } from './use-selection.ts';
import { YearScrubber } from './year-scrubber.tsx';
import styles from './grid.module.css';

const GAP_PX = 4;
/** The height of a month, unless text is larger. */
const HEADER_PX = 56;

type PhotoGridProps = {
  /** The newest first. */
  photos: readonly Entry<PhotoRecord>[];
  /** Its name for screen readers. */
  label: string;
  selection: Selection;
  /** @param ids all photos of the grid, in its order */
  onOpen: (id: string, ids: readonly string[]) => void;
};

type PlacedEntry = { id: string; takenAt: number; takenTz: string; entry: Entry<PhotoRecord> };

/** Photos by month; only the rows near the viewport are rendered. */
export function PhotoGrid({ photos, label, selection, onOpen }: PhotoGridProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { top, width } = usePlace(ref);
  const density = useDensity(width);
  usePinchDensity(ref, density);
  const { nameOf } = usePhotoNames();
  const { columns } = density;
  const placed = useMemo(() => photos.map((entry) => placedOf(entry)), [photos]);
  const grid = useMemo(() => monthGrid(placed, columns), [placed, columns]);
  const [headerPx] = useState(() => HEADER_PX * readTextScale());
  const tilePx = Math.max(1, (width - GAP_PX * (columns - 1)) / columns);
  // Another function on each frame would compute the place of every row anew.
  const getItemKey = useCallback((index: number) => grid.rows[index]?.key ?? index, [grid]);
  // The rule is about memoization by the React Compiler, which this app does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: grid.rows.length,
    estimateSize: (index) => (grid.rows[index]?.kind === 'month' ? headerPx : tilePx + GAP_PX),
    getItemKey,
    scrollMargin: top,
    overscan: 2,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // The height of every row is known, so none is measured.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, tilePx, grid]);
  const offsetOf = useCallback(
    (row: number) => virtualizer.getOffsetForIndex(row, 'start')?.[0] ?? 0,
    [virtualizer],
  );
  const focus = useRovingFocus(ref, grid, (row) => virtualizer.scrollToIndex(row));

  const act = (event: MouseEvent<HTMLElement>) => {
    const index = tileIndex(event.target);
    const photo = index === null ? undefined : grid.photos[index];
    if (!photo || index === null) return;
    focus.set(index);
    if (selection.ids && event.shiftKey) selection.extendTo(photo.id, idsOf(grid));
    else if (selection.ids) selection.toggle(photo.id);
    else onOpen(photo.id, idsOf(grid));
  };
  const press = useLongPress((target) => {
    const index = tileIndex(target);
    const photo = index === null ? undefined : grid.photos[index];
    if (photo && !selection.ids) selection.begin(photo.id);
  });
  return (
    <div className={styles.place}>
      {/* The tiles are buttons; the handlers are here once for all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <section
        ref={ref}
        aria-label={label}
        className={styles.grid}
        style={{ blockSize: virtualizer.getTotalSize(), '--columns': columns }}
        onClick={act}
        onKeyDown={focus.onKeyDown}
        {...press}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = grid.rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              className={cx(styles.row, row.kind === 'photos' && styles.photos)}
              style={{ insetBlockStart: start - top, blockSize: size }}
            >
              <Row
                row={row}
                photos={grid.photos}
                nameOf={nameOf}
                current={isIn(row, focus.index) ? focus.index : null}
                selected={selection.ids}
              />
            </div>
          );
        })}
      </section>
      <YearScrubber grid={grid} offsetOf={offsetOf} height={virtualizer.getTotalSize()} />
    </div>
  );
}

type RowProps = {
  row: GridRow;
  photos: readonly PlacedEntry[];
  nameOf: (photo: PhotoRecord) => string;
  /** The place of the tile that Tab reaches, where it is in this row. */
  current: number | null;
  /** Null while nothing is being selected. */
  selected: ReadonlySet<string> | null;
};

/** Memoized: the grid renders on each frame of a scroll, and most rows stay as they are. */
const Row = memo(function Row({ row, photos, nameOf, current, selected }: RowProps) {
  if (row.kind === 'month') {
    return (
      <h2 className={styles.month}>
        {formatMonth(row.month)}
        <span className={styles.count}>{t('vault.photoCount', { count: row.count })}</span>
      </h2>
    );
  }
  return photos
    .slice(row.first, row.first + row.count)
    .map(({ id, entry }, offset) => (
      <PhotoTile
        key={id}
        index={row.first + offset}
        entry={entry}
        name={nameOf(entry.record)}
        isCurrent={row.first + offset === current}
        isSelected={selected ? selected.has(id) : null}
      />
    ));
});

function isIn(row: GridRow, index: number): boolean {
  return row.kind === 'photos' && index >= row.first && index < row.first + row.count;
}

const placedEntries = new WeakMap<Entry<PhotoRecord>, PlacedEntry>();

function placedOf(entry: Entry<PhotoRecord>): PlacedEntry {
  let placed = placedEntries.get(entry);
  if (!placed) {
    const { id, takenAt, takenTz } = entry.record;
    placed = { id, takenAt, takenTz, entry };
    placedEntries.set(entry, placed);
  }
  return placed;
}

function idsOf(grid: MonthGrid<PlacedEntry>): readonly string[] {
  return grid.photos.map(({ id }) => id);
}

function tileIndex(target: EventTarget): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
  return tile ? Number(tile.dataset['tile']) : null;
}

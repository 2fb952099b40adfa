import {
  type Range,
  type VirtualItem,
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { useStore } from 'jotai/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import { atom } from 'jotai/vanilla';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { EntryRow } from '../../../app/entries/entry-row.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { formatSpan } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { DayHeader } from './day-header.tsx';
import { RowInput } from './row-input.tsx';
import type { Selection } from './use-selection.ts';
import { useKeepScrollPosition, useScrollPosition } from './use-scroll-position.ts';
import { createRowHeights } from './row-heights.ts';
import type { TimelineRow } from './timeline-rows.ts';
import styles from './timeline-list.module.css';

const MeasurementRow = lazy(async () => ({
  default: (await import('../../../app/growth/measurement-row.tsx')).MeasurementRow,
}));

type TimelineListProps = {
  rows: readonly TimelineRow[];
  /** This device has no older entries. */
  isWhole: boolean;
  /** The types shown; an empty list means all. */
  types: readonly EventType[];
  /** Only some of the entries of a day are shown. */
  isNarrowed: boolean;
  /** Below the last row, while there is more to load. */
  moreText: ReactNode;
  onMore: () => void;
  selection: Selection;
};

/** The range of rendered rows changes by so many at once: several rows cost little more than one. */
const STEP_ROWS = 4;
/** More is loaded within this distance of the end. */
const AHEAD_ROWS = 30;

/**
 * A list of any length: only rows near the viewport are rendered; the current day's header is
 * sticky.
 */
export function TimelineList(props: TimelineListProps) {
  const { rows, isWhole, types, isNarrowed, moreText, onMore, selection } = props;
  const listRef = useRef<HTMLDivElement>(null);
  const { offsetTop, barHeight } = usePlace(listRef);
  const kept = useScrollPosition();
  const { virtualizer, items, sticky } = useRowsInView(rows, offsetTop, kept.measurements);
  const lastIndex = items.at(-1)?.index ?? 0;
  const isNearEnd = !isWhole && lastIndex > rows.length - AHEAD_ROWS;
  useEffect(() => {
    if (isNearEnd) onMore();
    // The rows of one page may not reach far enough: each new list asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isNearEnd, onMore, rows]);
  useKeepScrollPosition(kept, virtualizer);
  return (
    <>
      <div
        ref={listRef}
        className={styles.list}
        style={{ blockSize: virtualizer.getTotalSize(), '--bar': `${barHeight}px` }}
      >
        <Rows
          {...{ rows, items, sticky, offsetTop, types, isNarrowed, selection }}
          measure={virtualizer.measureElement}
        />
      </div>
      <p className={styles.end}>{isWhole ? t('logs.theBeginning') : moreText}</p>
      <RowInput {...{ listRef, rows, selection }} />
    </>
  );
}

type RowsProps = Pick<TimelineListProps, 'rows' | 'types' | 'isNarrowed' | 'selection'> & {
  items: readonly VirtualItem[];
  /** The index of the header at the top of the screen. */
  sticky: number;
  /** Where the list begins on the page, px. */
  offsetTop: number;
  measure: (element: HTMLElement | null) => void;
};

/** The rendered rows. Most frames of a scroll change none of them. */
const Rows = memo(RowsInView, areSame);

/** Whether the same rows stand at the same places; the virtualizer makes a new list of them in each frame. */
function areSame(before: RowsProps, after: RowsProps): boolean {
  const isSameItem = (item: VirtualItem, i: number) => {
    const last = before.items[i];
    return last?.key === item.key && last.index === item.index && last.start === item.start;
  };
  const names = Object.keys(after) as (keyof RowsProps)[];
  return (
    after.items.length === before.items.length &&
    after.items.every(isSameItem) &&
    names.every((name) => name === 'items' || before[name] === after[name])
  );
}

function RowsInView(props: RowsProps) {
  const { rows, items, sticky, offsetTop, types, isNarrowed, selection, measure } = props;
  const units = useUnits();
  const zone = useDeviceZone();
  const people = usePeople();
  const { children = [], chosen } = useSelectedChild();
  const { openEntry } = useSheets();
  const childOf = (id: string | null) =>
    chosen.length > 1 ? children.find(({ record }) => record.id === id)?.record : undefined;
  return items.map(({ index, key, start }) => {
    const row = rows[index];
    if (!row) return null;
    const isSticky = index === sticky;
    const isInDay = row.kind !== 'day';
    const isLast = (rows[index + 1]?.kind ?? 'day') === 'day';
    return (
      <div
        key={key}
        data-index={index}
        ref={measure}
        className={cx(
          styles.item,
          isSticky && styles.sticky,
          isInDay && styles.entry,
          isInDay && rows[index - 1]?.kind === 'day' && styles.first,
          isInDay && isLast && styles.last,
          row.kind === 'entry' && selection.ids && styles.selectable,
        )}
        data-row={row.kind === 'entry' ? row.key : undefined}
        data-selected={selection.ids?.has(row.key) || undefined}
        style={isSticky ? undefined : { transform: `translateY(${start - offsetTop}px)` }}
      >
        {row.kind === 'day' && (
          <DayHeader row={row} units={units} types={types} isNarrowed={isNarrowed} />
        )}
        {row.kind === 'gap' && (
          <p className={styles.gap}>{t(`logs.gap-${row.name}`, { time: formatSpan(row.ms) })}</p>
        )}
        {row.kind === 'entry' && selection.ids && (
          <Icon icon={selection.ids.has(row.key) ? CircleCheck : Circle} className={styles.check} />
        )}
        {row.kind === 'measurement' && (
          <Suspense>
            <MeasurementRow
              entry={row.entry}
              child={children.find(({ record }) => record.id === row.entry.record.childId)?.record}
              isNamed={chosen.length > 1}
              author={people.find(row.entry.record.createdBy)}
            />
          </Suspense>
        )}
        {row.kind === 'entry' && (
          <EntryRow
            isSelected={selection.ids?.has(row.key)}
            entry={row.entry}
            author={people.find(row.entry.record.performedBy ?? row.entry.record.createdBy)}
            units={units}
            zone={zone}
            child={childOf(row.entry.record.childId)}
            onOpen={openEntry}
          />
        )}
      </div>
    );
  });
}

/** Where the last list stood: the next one stands there as well, and is then rendered once. */
const placeAtom = atom({ offsetTop: 0, barHeight: 0 });
/** What was learned of the heights is kept for the next visit. */
const heightsAtom = atom(createRowHeights);

/**
 * The rows near the viewport, and the header of the topmost row's day, which sticks to the top.
 *
 * @param measurements of an earlier visit
 */
function useRowsInView(
  rows: readonly TimelineRow[],
  offsetTop: number,
  measurements: ReturnType<typeof useScrollPosition>['measurements'],
) {
  const headers = useMemo(
    () => rows.flatMap((row, index) => (row.kind === 'day' ? [index] : [])),
    [rows],
  );
  const headerAt = (first: number) => headers.findLast((index) => index <= first) ?? 0;
  const heights = useSessionAtom(heightsAtom);
  // Another function on each frame would compute the place of every row anew.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // The rule is about memoization by the React Compiler, which this app does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights.estimate(rows[index]),
    measureElement: (element, entry, instance) => {
      const px = measureElement(element, entry, instance);
      heights.learn(rows[instance.indexFromElement(element)], px);
      return px;
    },
    getItemKey,
    scrollMargin: offsetTop,
    overscan: 2,
    initialMeasurementsCache: measurements,
    // The rows of the first render: without it, none but those ahead of an empty viewport.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range: Range) => {
      const startIndex = range.startIndex - (range.startIndex % STEP_ROWS);
      const endIndex = Math.min(
        range.count - 1,
        range.endIndex + STEP_ROWS - 1 - (range.endIndex % STEP_ROWS),
      );
      const inView = defaultRangeExtractor({ ...range, startIndex, endIndex });
      // The header of the topmost row's day is rendered too, because it sticks to the top.
      return [...new Set([headerAt(range.startIndex), ...inView])].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  return { virtualizer, items, sticky: headerAt(virtualizer.range?.startIndex ?? 0) };
}

/** The start of the list on the page, and the height that the app bar covers. */
function usePlace(listRef: RefObject<HTMLElement | null>) {
  const store = useStore();
  useLayoutEffect(() => {
    const bar = document.querySelector('header');
    const measure = () => {
      const top = listRef.current?.getBoundingClientRect().top ?? 0;
      const offsetTop = Math.round(top + window.scrollY);
      const barHeight = Math.round(bar?.getBoundingClientRect().height ?? 0);
      // The observer reports every change of the page; the same place must not render the list again.
      const last = store.get(placeAtom);
      if (last.offsetTop === offsetTop && last.barHeight === barHeight) return;
      store.set(placeAtom, { offsetTop, barHeight });
    };
    measure();
    // The list moves when children appear in the bar, or notices above the list.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (bar) observer.observe(bar);
    return () => observer.disconnect();
  }, [listRef, store]);
  return useSessionAtom(placeAtom);
}

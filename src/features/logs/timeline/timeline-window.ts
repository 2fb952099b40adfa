import type { EventRecord, EventType } from '../../../../schema/records/event.ts';
import { endOfDayAnywhere } from '../../../domain/days/day-length.ts';
import { type Live, createCell, firstValue } from '../../../lib/live.ts';
import { isSameList } from '../../../lib/same-list.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { EventStore } from '../../../replica/stores/events.ts';

/**
 * The loaded part of the log: newest first, growing downwards on scrolling.
 *
 * It consists of pages with fixed borders in time, each a live query of its own. A single query
 * with a growing limit would read everything again for each page, and pages by limit would lose the
 * entry that a new one pushes over the border.
 *
 *   +∞ ──── page 1 ──── border ──── page 2 ──── border ──── not loaded ────
 */
export type TimelineWindow = Live<LoadedTimeline> & {
  /** Loads the next page; does nothing while a page is loading or when everything is loaded. */
  loadMore: () => Promise<void>;
};

export type LoadedTimeline = {
  entries: readonly Entry<EventRecord>[];
  /** This device has no older entries. */
  isWhole: boolean;
  /** The start of the loaded part, epoch ms; days that begin earlier are incomplete. */
  from: number;
};

export type TimelineOptions = {
  childIds: readonly string[];
  types?: readonly EventType[] | undefined;
  /** The list begins with this local day; undefined: with the newest entry. */
  newestDay?: string | undefined;
};

const PAGE_ENTRIES = 100;
/** All records are within these instants; see schema/records/record.ts. */
const FIRST_INSTANT = -2_208_988_800_000;
const LAST_INSTANT = 4_102_444_800_001;

export function createTimelineWindow(
  events: Pick<EventStore, 'timeline' | 'between'>,
  { childIds, types, newestDay }: TimelineOptions,
): TimelineWindow {
  const pages: Live<Entry<EventRecord>[]>[] = [];
  const changed = createCell(0);
  const stops: (() => void)[] = [];
  let border = newestDay === undefined ? LAST_INSTANT : endOfDayAnywhere(newestDay);
  const isShown = ({ record }: Entry<EventRecord>) =>
    newestDay === undefined || record.day <= newestDay;
  let isWhole = false;
  let loading: Promise<void> | null = null;
  let watchers = 0;
  let last: LoadedTimeline | undefined;
  let lastPages: readonly (readonly Entry<EventRecord>[] | undefined)[] = [];

  const notify = () => changed.set((changed.get() ?? 0) + 1);
  const watch = (page: Live<unknown>) => stops.push(page.subscribe(notify));

  const load = async () => {
    const page = await firstValue(
      events.timeline({ childIds, types, before: border, limit: PAGE_ENTRIES }),
    );
    const oldest = page.at(-1);
    isWhole = page.length < PAGE_ENTRIES || oldest === undefined;
    // All entries that began at the instant of the border belong to this page.
    const from = isWhole || !oldest ? FIRST_INSTANT : oldest.record.startedAt;
    const live = events.between({ childIds, types, from, to: border });
    await firstValue(live);
    pages.push(live);
    border = from;
    if (watchers > 0) watch(live);
    // If the requested day ended hours before the border, a whole page may be newer than that day.
    if (!isWhole && !page.some(isShown)) return load();
    loading = null;
    notify();
  };
  const loadMore = async () => {
    if (isWhole && pages.length > 0) return;
    loading ??= load().finally(() => (loading = null));
    await loading;
  };

  return {
    get() {
      const values = pages.map((page) => page.get());
      // A loading page has no entries yet; only the pages above it are shown.
      const read = values.slice(0, firstUnread(values));
      if (read.length === 0) return last;
      if (last && isSameList(read, lastPages)) {
        return last.isWhole === isWhole ? last : (last = { ...last, isWhole });
      }
      lastPages = read;
      last = {
        entries: read.flatMap((page) => (page ?? []).filter(isShown).toReversed()),
        isWhole: isWhole && read.length === pages.length,
        from: border,
      };
      return last;
    },
    subscribe(listener) {
      watchers += 1;
      const stop = changed.subscribe(listener);
      if (watchers === 1) {
        pages.forEach(watch);
        // A list that returns has its pages; it asks for more when it is scrolled.
        if (pages.length === 0) void loadMore();
      }
      return () => {
        stop();
        watchers -= 1;
        if (watchers === 0) for (const end of stops.splice(0)) end();
      };
    },
    loadMore,
  };
}

function firstUnread(values: readonly unknown[]): number {
  const index = values.indexOf(undefined);
  return index < 0 ? values.length : index;
}

import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { HOUR_MS } from '../../../../schema/limits.ts';
import { dayOf } from '../../../domain/days/days.ts';
import { type SettingsOf, usualSettings } from '../../../domain/statistics/settings.ts';
import { endOfDayAnywhere, startOfDayAnywhere } from '../../../domain/days/day-length.ts';
import { type Live, createCell, firstValue } from '../../../lib/live.ts';
import { isSameList } from '../../../lib/same-list.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { EventStore, EventWindow } from '../../../replica/stores/events.ts';
import { scanChunk } from './timeline-scan.ts';

/**
 * The loaded part of the log: newest first, growing downwards on scrolling.
 *
 * It consists of pages with fixed borders in time, each a live query of its own. A single query
 * with a growing limit would read everything again for each page, and pages by limit would lose the
 * entry that a new one pushes over the border.
 *
 *   +∞ ──── page 1 ──── border ──── page 2 ──── border ──── not loaded ────
 *
 * With a condition that no index knows (a search text, a tag), only the first page is whole. Below it
 * the history is looked through in chunks, and the pages consist of the entries that match.
 */
export type TimelineWindow = Live<LoadedTimeline> & {
  /**
   * Loads the next page, or looks on until a page of matching entries is found; does nothing while a page
   * is loading or when everything is loaded.
   */
  loadMore: () => Promise<void>;
  /** The newest page, once it is loaded: a window that differs only in its condition can begin with it. */
  newest: () => LoadedPage | null;
};

export type LoadedPage = {
  entries: Page;
  /** Its border, epoch ms. */
  from: number;
  isWhole: boolean;
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
  /** The local days with which the list ends and begins; undefined: with the first and the newest entry. */
  oldestDay?: string | undefined;
  newestDay?: string | undefined;
  /** The settings of the children, by which a day begins. */
  settingsOf?: SettingsOf;
  /** The entries to show; null: all. */
  matches?: ((record: EventRecord) => boolean) | null;
  /**
   * `matches` needs it for entries below the first page, and may answer otherwise from then on. Called when the
   * first page is shown.
   */
  prepare?: (() => Promise<unknown>) | null;
  /** Of a window with the same children, types and days. */
  beginWith?: LoadedPage | null;
};

type Events = Pick<EventStore, 'timeline' | 'between' | 'find' | 'get'>;
type Page = Live<Entry<EventRecord>[]>;

const PAGE_ENTRIES = 100;
/** A day may start at six. */
const LATEST_START_MS = 6 * HOUR_MS;
/** All records are within these instants; see schema/records/record.ts. */
const FIRST_INSTANT = -2_208_988_800_000;
const LAST_INSTANT = 4_102_444_800_001;
/** How often a search that finds nothing tells how far back it is. */
const PROGRESS_MS = 250;

export function createTimelineWindow(events: Events, options: TimelineOptions): TimelineWindow {
  const { childIds, types, oldestDay, newestDay, matches = null, beginWith = null } = options;
  let { prepare = null } = options;
  const pages: Page[] = [];
  const changed = createCell(0);
  const stops: (() => void)[] = [];
  let border =
    newestDay === undefined ? LAST_INSTANT : endOfDayAnywhere(newestDay) + LATEST_START_MS;
  const first = oldestDay === undefined ? FIRST_INSTANT : startOfDayAnywhere(oldestDay);
  const shown = createShown(options);
  const isShown = shown.ask;
  let isWhole = false;
  let newest: LoadedPage | null = null;
  /** Whether the page of another window still has to be searched. */
  let isAdopted = beginWith !== null;
  /** The search ended before it had found enough, because nobody watched. */
  let isInterrupted = false;
  let loading: Promise<void> | null = null;
  let watchers = 0;

  const notify = () => changed.set((changed.get() ?? 0) + 1);
  const watch = (page: Page) => stops.push(page.subscribe(notify));
  const append = (page: Page) => {
    pages.push(page);
    if (watchers > 0) watch(page);
  };

  const take = (page: LoadedPage) => {
    append(page.entries);
    border = page.from;
    isWhole = page.isWhole;
    newest ??= page;
  };
  if (beginWith) take(beginWith);

  /** @returns how many of the entries of the page are shown */
  const loadPage = async (): Promise<number> => {
    const page = isAdopted && newest ? newest : await readPage();
    if (!isAdopted) take(page);
    isAdopted = false;
    return shown.count(await firstValue(page.entries));
  };
  const readPage = () => readPageOf(events, { childIds, types, from: first, to: border });
  const scan = async (wanted: number) => {
    let found = 0;
    let notifiedAt = performance.now();
    while (found < wanted && !isWhole) {
      isInterrupted = watchers === 0;
      if (isInterrupted) return;
      const window = { childIds, types, from: first, before: border };
      const chunk = await scanChunk(events, window, isShown);
      if (chunk.matching) await firstValue(chunk.matching);
      if (chunk.matching) append(chunk.matching);
      found += chunk.count;
      border = chunk.from;
      isWhole = chunk.isLast;
      if (chunk.count === 0 && performance.now() - notifiedAt < PROGRESS_MS) continue;
      notifiedAt = performance.now();
      notify();
    }
  };
  const prepareOnce = async () => {
    await prepare?.();
    prepare = null;
    shown.forget();
    read.forget();
    notify();
  };
  const load = async () => {
    // The newest page is followed whole, so that new entries appear in it.
    const isNewest = pages.length === 0 || isAdopted;
    const count = matches === null || isNewest ? await loadPage() : 0;
    // If the requested day ended hours before the border, a whole page may be newer than that day.
    if (matches === null && !isWhole && count === 0) return load();
    if (matches !== null) {
      notify();
      if (prepare) await prepareOnce();
      await scan(PAGE_ENTRIES - count);
    }
    loading = null;
    notify();
  };
  const loadMore = async () => {
    if (isWhole && pages.length > 0 && !isAdopted) return;
    loading ??= load().finally(() => (loading = null));
    await loading;
  };
  const read = createReader(pages, isShown, matches !== null);

  return {
    get: () => read.read({ isWhole, from: border }),
    subscribe(listener) {
      watchers += 1;
      const stop = changed.subscribe(listener);
      if (watchers === 1) {
        pages.forEach(watch);
        // A list that returns has its pages; it asks for more when it is scrolled.
        if (pages.length === 0 || isAdopted || isInterrupted) void loadMore();
      }
      return () => {
        stop();
        watchers -= 1;
        if (watchers === 0) for (const end of stops.splice(0)) end();
      };
    },
    loadMore,
    newest: () => newest,
  };
}

/** The newest page between two instants. */
async function readPageOf(
  events: Pick<Events, 'timeline' | 'between'>,
  { childIds, types, from: first, to }: EventWindow & { from: number; to: number },
): Promise<LoadedPage> {
  const newest = events.timeline({ childIds, types, before: to, limit: PAGE_ENTRIES });
  const page = (await firstValue(newest)).filter(({ record }) => record.startedAt >= first);
  const oldest = page.at(-1);
  const isWhole = page.length < PAGE_ENTRIES || oldest === undefined;
  // All entries that began at the instant of the border belong to this page.
  const from = isWhole || !oldest ? first : oldest.record.startedAt;
  const entries = events.between({ childIds, types, from, to });
  await firstValue(entries);
  return { entries, from, isWhole };
}

/** The entries to show. Asks once for each version of a record: every change of a page asks for all of its entries. */
function createShown({
  oldestDay,
  newestDay,
  settingsOf = usualSettings,
  matches = null,
}: TimelineOptions) {
  let known = new WeakMap<EventRecord, boolean>();
  const isShown = (record: EventRecord) => {
    const day = dayOf(record, settingsOf(record.childId).dayStartHour);
    return (
      (newestDay === undefined || day <= newestDay) &&
      (oldestDay === undefined || day >= oldestDay) &&
      (matches === null || matches(record))
    );
  };
  const ask = (record: EventRecord): boolean => {
    const answer = known.get(record) ?? isShown(record);
    known.set(record, answer);
    return answer;
  };
  return {
    ask,
    count: (page: readonly Entry<EventRecord>[]) => page.filter(({ record }) => ask(record)).length,
    forget: () => (known = new WeakMap()),
  };
}

/** Joins the pages into one list, which is the same object until a page has changed. */
function createReader(
  pages: readonly Page[],
  isShown: (record: EventRecord) => boolean,
  isScanned: boolean,
) {
  let last: LoadedTimeline | undefined;
  let lastPages: readonly (readonly Entry<EventRecord>[] | undefined)[] = [];
  const read = (state: Pick<LoadedTimeline, 'isWhole' | 'from'>): LoadedTimeline | undefined => {
    const values = pages.map((page) => page.get());
    // A loading page has no entries yet; only the pages above it are shown.
    const read = values.slice(0, firstUnread(values));
    if (read.length === 0) return last;
    const isWhole = state.isWhole && read.length === pages.length;
    if (last && isSameList(read, lastPages)) {
      const isSame = last.isWhole === isWhole && last.from === state.from;
      return isSame ? last : (last = { ...last, isWhole, from: state.from });
    }
    lastPages = read;
    const entries = read.flatMap((page) =>
      (page ?? []).filter(({ record }) => isShown(record)).toReversed(),
    );
    last = { entries: isScanned ? inOrder(entries) : entries, isWhole, from: state.from };
    return last;
  };
  return { read, forget: () => (lastPages = []) };
}

/** Newest first and each once: an entry whose time was changed may be on two pages, or on the wrong one. */
function inOrder(entries: readonly Entry<EventRecord>[]): Entry<EventRecord>[] {
  const byId = new Map(entries.map((entry) => [entry.record.id, entry]));
  return [...byId.values()].sort((a, b) => b.record.startedAt - a.record.startedAt);
}

function firstUnread(values: readonly unknown[]): number {
  const index = values.indexOf(undefined);
  return index < 0 ? values.length : index;
}

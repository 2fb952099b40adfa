import ArrowUp from 'lucide-react/icons/arrow-up';
import { Suspense, lazy, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { afterHomePaint } from '../../../app/home-paint.ts';
import { EntryRow } from '../../../app/entries/entry-row.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { dayTotalsText } from '../../../app/entries/day-totals-text.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useKeptPosition, useVisit } from '../../../app/places/positions.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { entriesAround, groupByDay } from '../../../domain/days/day-groups.ts';
import { totalsOfDay } from '../../../domain/days/day-totals.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { isSameList } from '../../../lib/same-list.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { useNow } from '../../../ui/use-now.ts';
import { PAGE, useNewest } from '../queries.ts';
import { feedPositions } from './feed-position.ts';
import { rowsOfDay } from './rows-of-day.ts';
import { useArrivals } from './use-arrivals.ts';
import { useIsScrolledPast } from './use-is-scrolled-past.ts';
import styles from './home-feed.module.css';

// Loaded only while the log is empty.
const EmptyFeed = lazy(async () => ({ default: (await import('./empty-feed.tsx')).EmptyFeed }));

const loadLater = () => afterHomePaint(() => import('../home-later.tsx'));
const MarkedTotals = lazy(async () => ({ default: (await loadLater()).MarkedTotals }));
const FeedPlace = lazyPart(async () => (await loadLater()).FeedPlace);

/** The entries that are rendered before the rest of the page: below the tiles of a phone, or beside them. */
const screenful = () => (innerWidth < TWO_COLUMNS_PX ? 4 : 12);

/** From here on the log is beside the tiles (home-screen.module.css). */
const TWO_COLUMNS_PX = 1_024;

/** The log by day, newest first. */
export function HomeFeed({ childIds, ready }: { childIds: readonly string[]; ready: boolean }) {
  const visit = `${useVisit()} ${childIds.join()}`;
  const kept = useKeptPosition(feedPositions, visit);
  const [limit, setLimit] = useState(kept?.limit ?? PAGE);
  const latest = useNewest(childIds, limit);
  // The previous entries stay on the screen while more are read.
  const entries = useLastValue(latest);
  const people = usePeople();
  const top = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolledPast(top);
  const { shown, held, fresh, release } = useArrivals(entries, {
    myId: people.me?.id,
    isScrolled,
  });
  return (
    <section data-log className={styles.feed} aria-label={t('home.feedTitle')}>
      <div className={styles.top} ref={top} />
      {held.length > 0 && (
        <div className={styles.pill}>
          <Button
            variant="primary"
            icon={ArrowUp}
            onClick={() => {
              release();
              // Notices above the feed may fill the window.
              top.current?.scrollIntoView();
            }}
          >
            {t('home.newEntries', { count: held.length })}
          </Button>
        </div>
      )}
      {(!ready || entries === undefined) && <Skeleton height="3.5rem" count={6} />}
      <Suspense>{ready && entries?.length === 0 && childIds.length > 0 && <EmptyFeed />}</Suspense>
      {entries !== undefined && (
        <Days
          entries={shown}
          limit={limit}
          // Whoever comes back to a place further down gets the whole page at once, so that the place exists.
          renderedFirst={kept ? limit : screenful()}
          fresh={fresh}
        />
      )}
      {ready && entries !== undefined && <FeedPlace {...{ visit, kept, limit, rows: shown }} />}
      {shown.length > limit && (
        <Button wide onClick={() => setLimit(limit + PAGE)}>
          {t('home.loadMore')}
        </Button>
      )}
    </section>
  );
}

function Days(props: {
  entries: readonly Entry<EventRecord>[];
  limit: number;
  renderedFirst: number;
  fresh: ReadonlySet<string>;
}) {
  const { entries, limit, renderedFirst, fresh } = props;
  const rendered = useDeferredValue(limit, renderedFirst);
  const days = useDays(entries, limit, rendered);
  return (
    <>
      <Today newest={days[0]?.day} />
      {days.map((day) => (
        <Day key={day.day} {...day} fresh={fresh} />
      ))}
    </>
  );
}

/** What there is of today besides entries, while there are none. @param newest the newest day with entries */
function Today({ newest }: { newest: string | undefined }) {
  const today = dayAt(useNow(60_000), useDeviceZone());
  const draw = useLive(rowsOfDay.drawToday);
  return today === newest ? null : draw?.(today);
}

type DayProps = {
  day: string;
  entries: readonly Entry<EventRecord>[];
  /** Of the entries that were read. */
  totals: string;
  /** Whether these are all entries of the day. */
  isWhole: boolean;
  fresh: ReadonlySet<string>;
};

const Day = memo(function Day({ day, entries, totals, isWhole, fresh }: DayProps) {
  const now = useNow(60_000);
  const zone = useDeviceZone();
  const units = useUnits();
  const people = usePeople();
  const { children = [], chosen } = useSelectedChild();
  const { dayStartHour } = useSettingsOf()(null);
  const { openEntry } = useSheets();
  const drawRows = useLive(rowsOfDay.draw);
  return (
    <section className={styles.day}>
      <header className={styles.head}>
        <h2 className={styles.date}>{formatLocalDay(day, dayAt(now, zone, dayStartHour))}</h2>
        <p className={styles.totals}>
          <Suspense fallback={chosen.length > 1 || !isWhole ? '' : totals}>
            <MarkedTotals day={day} totals={totals} isWhole={isWhole} />
          </Suspense>
        </p>
      </header>
      <ul className={styles.rows}>
        {drawRows?.(day)}
        {entries.map((entry) => (
          <li key={entry.record.id} data-row={entry.record.id}>
            <EntryRow
              entry={entry}
              author={people.find(entry.record.performedBy ?? entry.record.createdBy)}
              units={units}
              zone={zone}
              child={
                chosen.length > 1
                  ? children.find(({ record }) => record.id === entry.record.childId)?.record
                  : undefined
              }
              isNew={fresh.has(entry.record.id)}
              isLikeable
              onOpen={openEntry}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}, isSameDay);

/** Keeps a change of one day from rendering the other days. */
function isSameDay(a: DayProps, b: DayProps): boolean {
  return (
    a.day === b.day &&
    a.totals === b.totals &&
    a.isWhole === b.isWhole &&
    a.fresh === b.fresh &&
    isSameList(a.entries, b.entries)
  );
}

/** The entries by day, each day with its totals. Where more than `limit` were read, the last day may have more entries. */
function useDays(shown: readonly Entry<EventRecord>[], limit: number, rendered: number) {
  const units = useUnits();
  const settingsOf = useSettingsOf();
  const days = useMemo(
    () => groupByDay(shown.slice(0, rendered), settingsOf),
    [shown, rendered, settingsOf],
  );
  return useMemo(() => {
    const read = groupByDay(shown, settingsOf);
    const cutDay = shown.length > limit ? read.at(-1)?.day : undefined;
    const around = entriesAround(read);
    return days.map(({ day, entries }) => {
      const records = around(day).map(({ record }) => record);
      const totals = dayTotalsText(totalsOfDay(records, day, settingsOf), units);
      return { day, entries, totals, isWhole: day !== cutDay };
    });
  }, [days, shown, limit, units, settingsOf]);
}

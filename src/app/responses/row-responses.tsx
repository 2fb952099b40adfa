import { Suspense, lazy, useEffect, useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import {
  type Item,
  type ResponseCounts,
  liveCounts,
  responseItemIds,
} from '../../replica/stores/responses.ts';
import { rowMarkOf } from '../../log-types/row-marks.tsx';
import { useRights } from '../entries/rights.ts';
import { type RowAddition, rowAdditions } from '../entries/row-additions.ts';
import { useLastValue } from '../forms/use-last-value.ts';
import { useReplica } from '../services.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useQuery } from '../use-query.ts';
import { mayRespond } from './may-respond.ts';
import { RowCounts } from './row-counts.tsx';
import { RowLike } from './row-like.tsx';

const RowPhotos = lazy(async () => ({
  default: (await import('../media/row-photos.tsx')).RowPhotos,
}));

/** Rows come and go with every frame of a scroll; they are read once it rests. */
const REST_MS = 200;

const NONE: ResponseCounts = { likes: 0, liked: false, comments: 0 };

/** Where rows leave room for the button that likes: `.likeable` in entry-row.module.css. */
const ROOM = '(width >= 40rem)';

/** Adds the counts of likes and comments to the rows on the screen: one query for all of them. */
export function RowResponses() {
  const replica = useReplica();
  const rights = useRights();
  const hasRoom = useMediaQuery(ROOM);
  const records = useShownRecords();
  const ids = [...records.keys()].toSorted();
  const mergedInto = mergedIntoOf(records.values());
  const key = [...ids, ...mergedInto.keys()].join();
  const counts = useLastValue(useQuery((from) => liveCounts(from, ids, mergedInto), [key]));
  useEffect(() => {
    if (!counts || !replica) return;
    const mayLike = (record: EventRecord) =>
      hasRoom && mayRespond({ rights, userId: replica.userId }, itemOf(record)) === true;
    addToRows(records, counts, mayLike);
  }, [records, counts, replica, rights, hasRoom]);
  useEffect(() => () => addToRows(new Map(), new Map(), () => false), []);
  return null;
}

/** The entry that has the responses of a merged one, by the id of that one. */
function mergedIntoOf(records: Iterable<EventRecord>): ReadonlyMap<string, string> {
  return new Map(
    [...records].flatMap((record) =>
      responseItemIds(record)
        .slice(1)
        .map((merged): [string, string] => [merged, record.id]),
    ),
  );
}

/** The records of the rows, by id. */
function useShownRecords(): ReadonlyMap<string, EventRecord> {
  const [records, setRecords] = useState<ReadonlyMap<string, EventRecord>>(new Map());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const shown = [...rowAdditions.rows].map(({ record }) => [record.id, record] as const);
        setRecords(new Map(shown));
      }, REST_MS);
    };
    rowAdditions.onRows = look;
    // The rows of now are rendered again with their first addition.
    rowAdditions.markOf = rowMarkOf;
    look();
    return () => {
      clearTimeout(timer);
      rowAdditions.onRows = () => {};
    };
  }, []);
  return records;
}

type Known = {
  record: EventRecord;
  counts: ResponseCounts;
  mayLike: boolean;
  addition: RowAddition;
};

/** The additions as they are shown, so that only rows that change are rendered. */
const knownById = new Map<string, Known>();

function addToRows(
  records: ReadonlyMap<string, EventRecord>,
  countsById: ReadonlyMap<string, ResponseCounts>,
  mayLikeOf: (record: EventRecord) => boolean,
): void {
  rowAdditions.byId.clear();
  for (const [id, record] of records) {
    const counts = countsById.get(id) ?? NONE;
    const mayLike = mayLikeOf(record);
    const known = knownById.get(id);
    const isSame =
      known?.record === record && known.mayLike === mayLike && isSameCounts(known.counts, counts);
    const next = isSame ? known : knownOf(record, counts, mayLike);
    knownById.set(id, next);
    rowAdditions.byId.set(id, next.addition);
  }
  for (const id of knownById.keys()) if (!records.has(id)) knownById.delete(id);
  // React renders those rows whose addition is another one.
  for (const { changed } of rowAdditions.rows) changed();
}

function knownOf(record: EventRecord, counts: ResponseCounts, mayLike: boolean): Known {
  const { likes, liked, comments } = counts;
  const hasAny = likes + comments > 0;
  return {
    record,
    counts,
    mayLike,
    addition: {
      counts: hasAny ? <RowCounts itemId={record.id} counts={counts} /> : null,
      like: mayLike ? <RowLike record={record} liked={liked} /> : null,
      photos: record.photoIds.length > 0 && (
        <Suspense>
          <RowPhotos ids={record.photoIds} />
        </Suspense>
      ),
    },
  };
}

function itemOf(record: EventRecord): Item {
  return { collection: collections.events.name, record };
}

function isSameCounts(a: ResponseCounts, b: ResponseCounts): boolean {
  return a.likes === b.likes && a.liked === b.liked && a.comments === b.comments;
}

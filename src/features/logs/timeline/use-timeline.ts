import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePeople } from '../../../app/entries/people.ts';
import type { ChildChoice } from '../../../app/people/selected-child.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useReplica } from '../../../app/services.tsx';
import type { SettingsOf } from '../../../domain/statistics/settings.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import type { Units } from '../../../domain/units.ts';
import type { Replica } from '../../../replica/replica.ts';
import { useLive } from '../../../ui/use-live.ts';
import { createComments } from './comment-texts.ts';
import { GROWTH, type LogFilter, createFilter } from './log-filter.ts';
import { createSearch } from './search.ts';
import {
  type LoadedTimeline,
  type LoadedPage,
  type TimelineWindow,
  createTimelineWindow,
} from './timeline-window.ts';
import { createUnsentTimeline } from './unsent-timeline.ts';

/** The last shown window, so that returning to the timeline finds it loaded. */
const keptAtom = atom<Kept | null>(null);
type Kept = { key: string; query: string; replica: Replica; window: TimelineWindow };

/** The loaded part of the log for a filter, and a function that loads more. */
export function useTimeline(
  { children, childIds }: Pick<ChildChoice, 'children' | 'childIds'>,
  filter: LogFilter,
): { loaded: LoadedTimeline | undefined; loadMore: () => void; key: string } {
  const replica = useReplica();
  const store = useStore();
  const units = useUnits();
  const nameOf = useNames({ children }, filter);
  const { query, child: _, ...limits } = filter;
  const isKnown = children !== undefined;
  const settingsOf = useSettingsOf();
  const hours = childIds.map((id) => settingsOf(id).dayStartHour);
  const key = JSON.stringify([isKnown && childIds, hours, limits]);
  const window = useMemo(() => {
    if (!replica || !isKnown) return null;
    const kept = store.get(keptAtom);
    const like = kept?.key === key && kept.replica === replica ? kept : null;
    if (like?.query === query) return like.window;
    // With another search text, what is loaded is searched at once.
    const beginWith = like?.window.newest() ?? null;
    return createWindow(replica, { childIds, settingsOf, filter, units, nameOf, beginWith });
    // `key` contains everything of the filter and the children.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, key, query, units, nameOf, store]);
  useEffect(() => {
    if (replica && window) store.set(keptAtom, { key, query, replica, window });
  }, [key, query, replica, window, store]);
  const now = useLive(window);
  // The previous entries stay on the screen while another filter loads.
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  const loadMore = useCallback(() => void window?.loadMore(), [window]);
  return { loaded: now ?? last, loadMore, key };
}

/** No entry is of it: only measurements are asked for. */
const NO_TYPE: EventType[] = [GROWTH as EventType];

type NameOf = (id: string | null) => string;

/** The names that a search looks at; the same function while they are the same. */
function useNames({ children }: Pick<ChildChoice, 'children'>, { query }: LogFilter): NameOf {
  const people = usePeople();
  const isSearching = query.trim() !== '';
  // Without a search, names that arrive must not load the list again.
  const named = isSearching ? people : null;
  const family = isSearching ? children : null;
  return useMemo(() => {
    const children = new Map(family?.map(({ record }) => [record.id, record.name]));
    return (id) =>
      children.get(id ?? '') ?? named?.all.find((person) => person.id === id)?.name ?? '';
  }, [named, family]);
}

type WindowParts = {
  childIds: readonly string[];
  settingsOf: SettingsOf;
  filter: LogFilter;
  units: Units;
  nameOf: NameOf;
  beginWith: LoadedPage | null;
};

function createWindow(
  replica: Replica,
  { childIds, settingsOf, filter, units, nameOf, beginWith }: WindowParts,
): TimelineWindow {
  const { types, growth, from, to, only, query } = filter;
  const comments = createComments(replica, filter);
  const hasFeatures = createFilter(filter, (id) => comments.textOf(id) !== undefined);
  const search = createSearch({ query, units, nameOf, commentsOf: comments.textOf });
  const options = {
    childIds,
    settingsOf,
    types: types.length > 0 ? types : growth ? NO_TYPE : undefined,
    oldestDay: from,
    newestDay: to,
    prepare: comments.read,
    beginWith,
    matches:
      hasFeatures && search
        ? (record: EventRecord) => hasFeatures(record) && search(record)
        : (hasFeatures ?? search),
  };
  return only === undefined
    ? createTimelineWindow(replica.events, options)
    : createUnsentTimeline(replica.events, only, options);
}

import type { EventType } from '../../../../../schema/records/event-types.ts';
import type { ViewName } from '../views/chart-views.ts';

/** One chip of the screen. */
export type Topic = {
  /** In the order of use. */
  views: readonly ViewName[];
  /** The types whose entries it shows. */
  types: readonly EventType[];
  /** Types whose first entry counts, however long ago. */
  history: readonly EventType[];
  /** The range until a person chooses one, in days. */
  usualDays: number;
  /** Shown from all entries there are, after the others. */
  fromAll?: readonly ViewName[];
};

/** The chips by name, in their order. */
export const topics = {
  overview: {
    views: ['raster'],
    types: ['feeding', 'sleep', 'diaper', 'medication', 'pumping'],
    history: [],
    usualDays: 7,
  },
  feeding: {
    views: ['feeds', 'milk', 'intervals', 'breast', 'feedHeat'],
    types: ['feeding'],
    history: [],
    usualDays: 14,
    fromAll: ['foods'],
  },
  sleep: {
    views: ['sleep', 'awake', 'nights', 'bedtimes', 'sleepHeat'],
    types: ['sleep'],
    history: [],
    usualDays: 14,
  },
  diapers: { views: ['diapers', 'diaperHeat'], types: ['diaper'], history: [], usualDays: 14 },
  pumping: {
    views: ['pumping', 'pumpHeat'],
    types: ['pumping', 'milk_stash'],
    // The balance of the stash is the sum of all its changes, which pumped milk is among.
    history: ['milk_stash', 'pumping'],
    usualDays: 14,
  },
  health: {
    views: ['temperature', 'medicines'],
    types: ['temperature', 'medication'],
    history: [],
    usualDays: 30,
  },
  activity: {
    views: ['play', 'crying'],
    types: ['tummy_time', 'activity', 'mood'],
    history: [],
    usualDays: 14,
  },
  compare: {
    views: [],
    types: [
      'feeding',
      'sleep',
      'diaper',
      'tummy_time',
      'activity',
      'pumping',
      'temperature',
      'medication',
    ],
    history: [],
    usualDays: 14,
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
const names = Object.keys(topics) as TopicName[];

export function topicOf(name: TopicName): Topic {
  return topics[name];
}

export function isTopic(name: unknown): name is TopicName {
  return names.some((each) => each === name);
}

/**
 * The chips for a person: only topics of which they may see a type; those that hold data come first.
 *
 * @param hasData undefined while it is not known
 */
export function shownTopics(
  maySee: (type: EventType) => boolean,
  hasData: ((type: EventType) => boolean) | undefined,
): TopicName[] {
  const visible = names.filter((name) => topicOf(name).types.some(maySee));
  if (!hasData) return visible;
  const [full, empty] = [true, false].map((wanted) =>
    visible.filter((name) => topicOf(name).types.some(hasData) === wanted),
  );
  return [...(full ?? []), ...(empty ?? [])];
}

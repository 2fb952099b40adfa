import { type CollectionName, collections } from '../../../schema/collections.ts';
import type { TimerKind } from '../../../schema/records/timer-kinds.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { sampleIdOf, sampled } from '../../helpers/collection-samples.ts';
import type { Random } from '../../helpers/random.ts';

/** Every scenario begins here, late on an evening before the clocks change. */
export const START = Date.UTC(2026, 9, 24, 22, 0);

/** Something a person does on a device. Every word they write is unique in the scenario. */
export type Operation =
  | { do: 'log'; id: string; note: string }
  /** `place` stands for a text field of a newer release. */
  | { do: 'write'; id: string; field: 'note' | 'place'; value: string }
  | { do: 'tag'; id: string; tag: string }
  | { do: 'remove' | 'restore'; id: string }
  /** A record of another collection, as its sample says; `text` is unique in the scenario. */
  | { do: 'addSample'; collection: CollectionName; id: string; text: string; itemId: string | null }
  | { do: 'editSample'; collection: CollectionName; id: string; text: string }
  | { do: 'removeSample'; collection: CollectionName; id: string }
  | { do: 'likeSample'; itemId: string; liked: boolean }
  /** Two logs are one act: the other one goes into the kept one, or they are two acts. */
  | { do: 'mergePair' | 'tellPairApart'; keptId: string; otherId: string }
  /** A log is for the parents alone from now on, or for all again. */
  | { do: 'hide' | 'show'; id: string }
  | { do: 'start'; kind: TimerKind; minutesAgo: number }
  | { do: 'press'; id: string; button: 'left' | 'right' | 'switch' | 'pause' }
  | { do: 'moveStart'; id: string; minutesAgo: number }
  | { do: 'stop' | 'discard'; id: string }
  /** What the server refused: sent again, or given up. */
  | { do: 'retry' | 'giveUp'; id: string }
  /** What a caregiver may do from now on, and for how long; takes effect at the server at once. */
  | { do: 'grant'; to: Caregiver; grant: GrantName; hours: number | null; onShift: boolean }
  | { do: 'limit'; to: Caregiver; limit: GrantName | null; paused: boolean }
  /** Taken out of the family for good. */
  | { do: 'expel'; who: Caregiver };

/** Who helps the family. */
export const caregivers = ['user-gran', 'user-zoe'] as const;
export type Caregiver = (typeof caregivers)[number];

/** What a person has before them on one device. */
export type Sight = {
  role: Role;
  /** Ids of logs, alive and in the trash, and of timers; `collection/id` of what was refused. */
  logs: readonly string[];
  trash: readonly string[];
  /** Logs that may be one act: the one that stays, and the other. */
  pairs: readonly { keptId: string; otherId: string }[];
  timers: readonly string[];
  refused: readonly string[];
  /** The records of collections that have a sample. */
  samples: readonly { collection: CollectionName; id: string; mayEdit: boolean }[];
};

/** What a caregiver may do, from nothing to everything. */
export const grants = {
  nothing: null,
  watch: { ...presets.grandparent, log: [], editOwn: false },
  own: { ...presets.sitter, view: 'own' },
  today: presets.sitter,
  usual: { ...presets.grandparent, editOthers: true },
  everything: { ...presets.nanny, editOthers: true, deleteOthers: true },
} as const satisfies Record<string, Grant | null>;
export type GrantName = keyof typeof grants;
const grantNames = Object.keys(grants) as GrantName[];

/** What people do, and how often. */
const weights = {
  log: 30,
  write: 22,
  tag: 8,
  remove: 8,
  restore: 3,
  hide: 3,
  show: 2,
  start: 9,
  press: 6,
  moveStart: 3,
  stop: 6,
  discard: 3,
  retry: 4,
  giveUp: 2,
  grant: 4,
  limit: 2,
  expel: 0.2,
  addSample: 20,
  editSample: 20,
  removeSample: 5,
  likeSample: 6,
  mergePair: 8,
  tellPairApart: 4,
} as const satisfies Record<Operation['do'], number>;

/**
 * Makes up what a person does next, from what they see.
 *
 * @param options.only leaves out every other kind, for a stage that cannot play them
 * @param options.samples adds what is done to records of the collections that have a sample; left
 *   out elsewhere, so that a seed goes on telling the same scenario when a collection is added
 * @param options.pairs adds the answers about two logs that may be one act, left out for that reason too
 */
export function createPlanner(
  random: Random,
  options: { only?: readonly Operation['do'][]; samples?: boolean; pairs?: boolean } = {},
) {
  const kinds = (Object.keys(weights) as Operation['do'][]).filter(
    (kind) =>
      (options.only?.includes(kind) ?? true) &&
      (options.samples || !kind.endsWith('Sample')) &&
      (options.pairs || !kind.includes('Pair')),
  );
  let serial = 0;
  // Long enough for the title of an article.
  const nextWord = () => `word${++serial}`;

  return function plan(sight: Sight): Operation {
    const possible = kinds.filter((kind) => canDo(kind, sight));
    const kind = weighted(random, possible);
    switch (kind) {
      case 'log':
        return { do: kind, id: scenarioId(++serial), note: nextWord() };
      case 'write': {
        const field = random.pick(['note', 'place'] as const);
        return { do: kind, id: recent(random, sight.logs), field, value: nextWord() };
      }
      case 'tag':
        return { do: kind, id: recent(random, sight.logs), tag: nextWord() };
      case 'remove':
      case 'hide':
      case 'show':
        return { do: kind, id: recent(random, sight.logs) };
      case 'restore':
        return { do: kind, id: random.pick(sight.trash) };
      case 'start':
        return {
          do: kind,
          kind: random.pick(['feeding', 'sleep', 'tummy_time', 'handover'] as const),
          minutesAgo: random.pick([0, 0, 0, 5, 30]),
        };
      case 'press':
        return {
          do: kind,
          id: random.pick(sight.timers),
          button: random.pick(['left', 'right', 'switch', 'pause'] as const),
        };
      case 'moveStart':
        return { do: kind, id: random.pick(sight.timers), minutesAgo: random.below(120) };
      case 'stop':
      case 'discard':
        return { do: kind, id: random.pick(sight.timers) };
      case 'retry':
      case 'giveUp':
        return { do: kind, id: random.pick(sight.refused) };
      case 'grant':
        return {
          do: kind,
          to: random.pick(caregivers),
          grant: random.pick(grantNames),
          hours: random.pick([null, null, null, 1, 8, 30]),
          onShift: random.chance(0.2),
        };
      case 'limit':
        return {
          do: kind,
          to: random.pick(caregivers),
          limit: random.pick([null, ...grantNames.filter((name) => grants[name] !== null)]),
          paused: random.chance(0.3),
        };
      case 'expel':
        return { do: kind, who: 'user-zoe' };
      case 'addSample': {
        const possible = sampled.filter(({ name }) => !isAttached(name) || sight.logs.length > 0);
        const { name: collection } = random.pick(possible);
        const itemId = isAttached(collection) ? recent(random, sight.logs) : null;
        const id = sampleIdOf(collection, scenarioId(++serial), itemId ?? undefined);
        return { do: kind, collection, id, text: nextWord(), itemId };
      }
      case 'editSample': {
        const { collection, id } = random.pick(sight.samples.filter(({ mayEdit }) => mayEdit));
        return { do: kind, collection, id, text: nextWord() };
      }
      case 'removeSample': {
        const { collection, id } = random.pick(sight.samples);
        return { do: kind, collection, id };
      }
      case 'mergePair':
      case 'tellPairApart':
        return { do: kind, ...random.pick(sight.pairs) };
      case 'likeSample':
        return { do: kind, itemId: recent(random, sight.logs), liked: random.chance(0.7) };
    }
  };
}

/** The id of the nth thing of a scenario: the same in every telling. @param at sorts by it */
export function scenarioId(serial: number, at = START): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(serial).padStart(12, '0')}`;
}

function canDo(
  kind: Operation['do'],
  { role, logs, trash, pairs, timers, refused, samples }: Sight,
): boolean {
  switch (kind) {
    case 'log':
    case 'start':
      return true;
    case 'write':
    case 'tag':
    case 'remove':
      return logs.length > 0;
    case 'hide':
    case 'show':
      return logs.length > 0 && role !== 'caregiver';
    case 'restore':
      return trash.length > 0;
    case 'press':
    case 'moveStart':
    case 'stop':
    case 'discard':
      return timers.length > 0;
    case 'retry':
    case 'giveUp':
      return refused.length > 0;
    case 'grant':
    case 'limit':
    case 'expel':
      return role === 'super_admin';
    case 'addSample':
      return true;
    case 'editSample':
      return samples.some(({ mayEdit }) => mayEdit);
    case 'removeSample':
      return samples.length > 0;
    case 'likeSample':
      return logs.length > 0;
    case 'mergePair':
    case 'tellPairApart':
      return pairs.length > 0;
  }
}

export function isAttached(collection: CollectionName): boolean {
  return collections[collection].partition === 'byItem';
}

/** People mostly change what they have just written, and so meet each other there. */
function recent(random: Random, ids: readonly string[]): string {
  const newest = ids.toSorted().slice(-4);
  return random.chance(0.7) ? random.pick(newest) : random.pick(ids);
}

function weighted(random: Random, kinds: readonly Operation['do'][]): Operation['do'] {
  const total = kinds.reduce((sum, kind) => sum + weights[kind], 0);
  let left = random.next() * total;
  return kinds.find((kind) => (left -= weights[kind]) < 0) ?? 'log';
}

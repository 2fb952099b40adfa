import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { HOUR_MS, SIDE_MAX_SEC } from '../limits.ts';
import { EventRecord } from './event.ts';
import { type EventType, eventTypes } from './event-types.ts';

const START = '2026-03-14T03:00Z';
const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

/** The paths of the problems of an event; empty for a valid one. */
function wrongIn(event: unknown): string[] {
  const result = EventRecord.safeParse(event);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}
const withPayload = (type: EventType, payload: unknown, more: object = {}) =>
  makeEvent(type, START, { payload: payload as never, ...more });

type Bodies = {
  good: unknown[];
  /** A body and the path of its problem. */
  bad: [body: unknown, path: string][];
};

const breast = { leftSec: 0, rightSec: 0 };
const bottle = { content: 'formula', takenMl: 120 };
const dose = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' };
const at = Date.UTC(2026, 2, 15);
const BEYOND = Date.UTC(2100, 0, 1) + 1;

/** For every type, bodies at each edge and just beyond it. */
const bodies: Record<EventType, Bodies> = {
  feeding: {
    good: [
      { breast },
      { breast: { ...breast, leftSec: SIDE_MAX_SEC, rightSec: SIDE_MAX_SEC } },
      { breast: { ...breast, totalSecOnly: 2 * SIDE_MAX_SEC, pauseSec: SIDE_MAX_SEC } },
      { breast: { ...breast, startSide: 'left', endSide: 'right', latch: 'poor' } },
      { bottles: [{ ...bottle, takenMl: 0.1 }] },
      { bottles: [{ ...bottle, takenMl: 1_000, offeredMl: 1_000 }] },
      { bottles: many(3, bottle) },
      { bottles: [{ ...bottle, entered: { value: 4, unit: 'oz' }, productName: long(60) }] },
      { solids: [{ name: 'Pear', qty: 2_000, unit: 'g', liking: 'loved', texture: 'puree' }] },
      { solids: many(12, { foodId: 'pear' }) },
      {
        solids: [
          { foodId: 'egg', reaction: { signs: ['hives'], onsetMin: 2_880, text: long(300) } },
        ],
      },
      { tube: { content: 'breast_milk', ml: 60, route: 'ng' } },
      { breast, bottles: [bottle], spitUp: 'small' },
      { breast, ofTomorrow: { deep: true } },
    ],
    bad: [
      [{}, 'payload.breast'],
      [{ bottles: [], solids: [] }, 'payload.breast'],
      [{ spitUp: 'small' }, 'payload.breast'],
      [{ breast: { ...breast, leftSec: SIDE_MAX_SEC + 1 } }, 'payload.breast.leftSec'],
      [{ breast: { ...breast, rightSec: -1 } }, 'payload.breast.rightSec'],
      [{ breast: { ...breast, leftSec: 1.5 } }, 'payload.breast.leftSec'],
      [{ breast: { leftSec: 1 } }, 'payload.breast.rightSec'],
      [
        { breast: { ...breast, totalSecOnly: 2 * SIDE_MAX_SEC + 1 } },
        'payload.breast.totalSecOnly',
      ],
      [{ breast: { ...breast, endSide: 'middle' } }, 'payload.breast.endSide'],
      [{ bottles: [{ ...bottle, takenMl: 0 }] }, 'payload.bottles.0.takenMl'],
      [{ bottles: [{ ...bottle, takenMl: 1_000.1 }] }, 'payload.bottles.0.takenMl'],
      [{ bottles: [{ ...bottle, offeredMl: 119 }] }, 'payload.bottles.0.takenMl'],
      [{ bottles: [{ takenMl: 5 }] }, 'payload.bottles.0.content'],
      [{ bottles: many(4, bottle) }, 'payload.bottles'],
      [{ bottles: [{ ...bottle, entered: { value: 4 } }] }, 'payload.bottles.0.entered.unit'],
      [{ bottles: [{ ...bottle, productName: long(61) }] }, 'payload.bottles.0.productName'],
      [{ solids: [{}] }, 'payload.solids.0.name'],
      [{ solids: [{ name: '' }] }, 'payload.solids.0.name'],
      [{ solids: [{ name: 'Pear', qty: 2_001 }] }, 'payload.solids.0.qty'],
      [{ solids: many(13, { foodId: 'pear' }) }, 'payload.solids'],
      [
        { solids: [{ foodId: 'egg', reaction: { signs: [], onsetMin: 2_881 } }] },
        'payload.solids.0.reaction.onsetMin',
      ],
      [{ tube: { content: 'breast_milk', ml: 60 } }, 'payload.tube.route'],
      [{ tube: { content: 'breast_milk', ml: 0, route: 'ng' } }, 'payload.tube.ml'],
      [{ breast, spitUp: 'huge' }, 'payload.spitUp'],
    ],
  },
  diaper: {
    good: [
      { kind: 'dry' },
      { kind: 'wet', wetAmount: 'small' },
      { kind: 'dirty', dirtyAmount: 'large', color: 'green', consistency: 'pellets' },
      { kind: 'both', wetAmount: 'small', dirtyAmount: 'medium', place: 'potty', rash: 'mild' },
      {
        kind: 'dirty',
        flags: ['mucus', 'blood', 'seeds', 'undigested_food', 'blowout', 'cream_applied'],
      },
    ],
    bad: [
      [{}, 'payload.kind'],
      [{ kind: 'soaked' }, 'payload.kind'],
      [{ kind: 'dirty', wetAmount: 'small' }, 'payload.wetAmount'],
      [{ kind: 'dry', wetAmount: 'small' }, 'payload.wetAmount'],
      [{ kind: 'wet', dirtyAmount: 'small' }, 'payload.dirtyAmount'],
      [{ kind: 'dirty', flags: ['gold'] }, 'payload.flags.0'],
      [{ kind: 'dirty', flags: many(7, 'blood') }, 'payload.flags'],
      [{ kind: 'dirty', color: 'blue' }, 'payload.color'],
    ],
  },
  sleep: {
    good: [
      { kind: 'nap' },
      { kind: 'night', kindManual: true, place: 'crib', placeText: long(30), latencyMin: 180 },
      {
        kind: 'night',
        wakings: [
          { at, minutes: 1 },
          { at, minutes: 180, soothed: 'feed' },
        ],
      },
      { kind: 'night', wakings: many(30, { at, minutes: 5 }), wakingCount: 30 },
      { kind: 'nap', fellAsleep: 'rocking', quality: 'great', wokeMood: 'happy', wokenBy: 'noise' },
    ],
    bad: [
      [{}, 'payload.kind'],
      [{ kind: 'siesta' }, 'payload.kind'],
      [{ kind: 'nap', placeText: long(31) }, 'payload.placeText'],
      [{ kind: 'nap', latencyMin: 181 }, 'payload.latencyMin'],
      [{ kind: 'nap', wakings: [{ at, minutes: 0 }] }, 'payload.wakings.0.minutes'],
      [{ kind: 'nap', wakings: [{ at, minutes: 181 }] }, 'payload.wakings.0.minutes'],
      [{ kind: 'nap', wakings: [{ minutes: 5 }] }, 'payload.wakings.0.at'],
      [{ kind: 'nap', wakings: many(31, { at, minutes: 5 }) }, 'payload.wakings'],
      [{ kind: 'nap', wakingCount: 31 }, 'payload.wakingCount'],
    ],
  },
  pumping: {
    good: [
      { totalMl: 0 },
      { totalMl: 1_000 },
      { leftMl: 40, rightMl: 60, totalMl: 100 },
      { leftMl: 40.02, rightMl: 60, totalMl: 100 },
      { leftMl: 1_000, rightMl: 0 },
      { leftSec: SIDE_MAX_SEC },
      {
        totalMl: 60,
        destination: 'stored',
        storage: 'freezer',
        method: 'hand',
        discomfort: 'mild',
      },
    ],
    bad: [
      [{}, 'payload.totalMl'],
      [{ destination: 'stored' }, 'payload.totalMl'],
      [{ totalMl: 1_000.1 }, 'payload.totalMl'],
      [{ leftMl: -1 }, 'payload.leftMl'],
      [{ leftMl: 40, rightMl: 60, totalMl: 101 }, 'payload.totalMl'],
      [{ leftMl: 40, totalMl: 41 }, 'payload.totalMl'],
      [{ rightSec: SIDE_MAX_SEC + 1 }, 'payload.rightSec'],
    ],
  },
  milk_stash: {
    good: [
      { kind: 'add', ml: 100_000 },
      { kind: 'adjust', ml: -100_000, reason: 'initial' },
      { kind: 'use', ml: 60, storage: 'fridge', lotId: long(80), frozenAt: at, bestBefore: at },
    ],
    bad: [
      [{ kind: 'add' }, 'payload.ml'],
      [{ kind: 'sell', ml: 5 }, 'payload.kind'],
      [{ kind: 'add', ml: 100_001 }, 'payload.ml'],
      [{ kind: 'add', ml: 5, lotId: long(81) }, 'payload.lotId'],
      [{ kind: 'add', ml: 5, thawedAt: BEYOND }, 'payload.thawedAt'],
    ],
  },
  medication: {
    good: [
      dose,
      { ...dose, name: long(80), amount: 0.001 },
      {
        ...dose,
        amount: 10_000,
        unit: 'mcg',
        status: 'vomited',
        route: 'mouth',
        reason: long(120),
      },
      { ...dose, overrode: ['interval', 'daily_count', 'daily_amount'] },
    ],
    bad: [
      [{ ...dose, name: '' }, 'payload.name'],
      [{ ...dose, name: long(81) }, 'payload.name'],
      [{ ...dose, amount: 0 }, 'payload.amount'],
      [{ ...dose, amount: 10_001 }, 'payload.amount'],
      [{ ...dose, amount: '5' }, 'payload.amount'],
      [{ ...dose, unit: 'spoons' }, 'payload.unit'],
      [{ ...dose, status: undefined }, 'payload.status'],
      [{ ...dose, reason: long(121) }, 'payload.reason'],
      [{ ...dose, overrode: ['sense'] }, 'payload.overrode.0'],
    ],
  },
  temperature: {
    good: [
      { celsius: 30, site: 'ear' },
      { celsius: 45, site: 'rectal', afterMedicine: true, entered: { value: 113, unit: '°F' } },
    ],
    bad: [
      [{ celsius: 29.9, site: 'ear' }, 'payload.celsius'],
      [{ celsius: 45.1, site: 'ear' }, 'payload.celsius'],
      [{ celsius: 37 }, 'payload.site'],
      [{ celsius: 37, site: 'knee' }, 'payload.site'],
      [
        { celsius: 37, site: 'ear', entered: { value: 98, unit: long(13) } },
        'payload.entered.unit',
      ],
    ],
  },
  symptom: {
    good: [
      { signs: ['cough'] },
      { signs: ['other'], otherText: long(60), severity: 'severe', episodeId: 'flu' },
    ],
    bad: [
      [{ signs: [] }, 'payload.signs'],
      [{}, 'payload.signs'],
      [{ signs: ['boredom'] }, 'payload.signs.0'],
      [{ signs: many(13, 'cough') }, 'payload.signs'],
      [{ signs: ['other'], otherText: long(61) }, 'payload.otherText'],
    ],
  },
  vaccination: {
    good: [
      { vaccine: 'MMR', dose: 1 },
      { vaccine: long(80), dose: 9, product: long(60), lot: long(40), site: 'oral' },
      { vaccine: 'MMR', dose: 1, documentIds: many(5, 'd'), reactions: ['fever'] },
    ],
    bad: [
      [{ vaccine: 'MMR' }, 'payload.dose'],
      [{ vaccine: 'MMR', dose: 0 }, 'payload.dose'],
      [{ vaccine: 'MMR', dose: 10 }, 'payload.dose'],
      [{ vaccine: '', dose: 1 }, 'payload.vaccine'],
      [{ vaccine: 'MMR', dose: 1, lot: long(41) }, 'payload.lot'],
      [{ vaccine: 'MMR', dose: 1, documentIds: many(6, 'd') }, 'payload.documentIds'],
    ],
  },
  doctor_visit: {
    good: [
      {},
      { reason: long(120), findings: long(2_000), nextVisitAt: at, documentIds: many(10, 'd') },
    ],
    bad: [
      [{ reason: long(121) }, 'payload.reason'],
      [{ findings: long(2_001) }, 'payload.findings'],
      [{ nextVisitAt: BEYOND }, 'payload.nextVisitAt'],
      [{ documentIds: many(11, 'd') }, 'payload.documentIds'],
    ],
  },
  tummy_time: {
    good: [{}, { mood: 'upset', surface: 'chest' }],
    bad: [
      [{ mood: 'bored' }, 'payload.mood'],
      [{ surface: 'sofa' }, 'payload.surface'],
    ],
  },
  activity: {
    good: [{ kind: 'walk' }, { kind: 'other', title: long(60), people: many(20, long(64)) }],
    bad: [
      [{}, 'payload.kind'],
      [{ kind: 'golf' }, 'payload.kind'],
      [{ kind: 'walk', title: long(61) }, 'payload.title'],
      [{ kind: 'walk', people: many(21, 'Gran') }, 'payload.people'],
      [{ kind: 'walk', people: [''] }, 'payload.people.0'],
    ],
  },
  bath: {
    good: [{ kind: 'sponge' }, { kind: 'full', soap: true, hair: false }],
    bad: [
      [{}, 'payload.kind'],
      [{ kind: 'full', soap: 'much' }, 'payload.soap'],
    ],
  },
  mood: {
    good: [{ mood: 'calm' }, { mood: 'inconsolable', cause: 'gas', soothedBy: 'held' }],
    bad: [
      [{}, 'payload.mood'],
      [{ mood: 'grim' }, 'payload.mood'],
      [{ mood: 'calm', cause: 'politics' }, 'payload.cause'],
    ],
  },
  milestone: {
    good: [
      { category: 'motor', title: 'First step' },
      { category: 'first', title: long(80), precision: 'month', emotion: long(300) },
    ],
    bad: [
      [{ category: 'motor' }, 'payload.title'],
      [{ category: 'motor', title: '' }, 'payload.title'],
      [{ category: 'motor', title: long(81) }, 'payload.title'],
      [{ category: 'sport', title: 'Goal' }, 'payload.category'],
      [{ category: 'motor', title: 'x', emotion: long(301) }, 'payload.emotion'],
    ],
  },
  note: {
    good: [{}, { pinnedUntil: at }],
    bad: [[{ pinnedUntil: 'tomorrow' }, 'payload.pinnedUntil']],
  },
  handover: {
    good: [
      { fromUserId: 'u', toUserId: null, summary: [] },
      { fromUserId: 'u', toUserId: long(64), summary: many(30, long(200)) },
      {
        fromUserId: 'u',
        toUserId: null,
        summary: [],
        things: many(20, { text: 'Keys', handed: true }),
      },
    ],
    bad: [
      [{ fromUserId: 'u', summary: [] }, 'payload.toUserId'],
      [{ fromUserId: '', toUserId: null, summary: [] }, 'payload.fromUserId'],
      [{ fromUserId: 'u', toUserId: null, summary: many(31, '') }, 'payload.summary'],
      [{ fromUserId: 'u', toUserId: null, summary: [long(201)] }, 'payload.summary.0'],
      [
        { fromUserId: 'u', toUserId: null, summary: [], things: [{ text: '', handed: true }] },
        'payload.things.0.text',
      ],
    ],
  },
  custom: {
    good: [
      { definitionId: 'stroller', values: {} },
      {
        definitionId: 'stroller',
        values: { km: -1e9, far: true, words: long(200), [long(40)]: 1e9 },
      },
    ],
    bad: [
      [{ values: {} }, 'payload.definitionId'],
      [{ definitionId: 'x', values: { km: 1e10 } }, 'payload.values.km'],
      [{ definitionId: 'x', values: { words: long(201) } }, 'payload.values.words'],
      [{ definitionId: 'x', values: { list: [] } }, 'payload.values.list'],
      [{ definitionId: 'x', values: { '': 1 } }, 'payload.values.'],
    ],
  },
};

describe('payloads', () => {
  const rows = Object.entries(bodies) as [EventType, Bodies][];
  const good = rows.flatMap(([type, { good }]) => good.map((body) => ({ type, body })));
  const bad = rows.flatMap(([type, { bad }]) => bad.map(([body, path]) => ({ type, body, path })));
  const note = (type: EventType) => (type === 'note' ? { note: 'slept well' } : {});

  test.each(good)('$type accepts $body', ({ type, body }) => {
    expect(wrongIn(withPayload(type, body, note(type)))).toEqual([]);
  });

  test.each(bad)('$type refuses $body at $path', ({ type, body, path }) => {
    expect(wrongIn(withPayload(type, body, note(type)))).toEqual([path]);
  });

  test.each(rows.map(([type]) => type))('keeps fields of a newer release in a %s', (type) => {
    const event = withPayload(
      type,
      { ...(bodies[type].good[0] as object), newer: { x: 1 } },
      {
        ...note(type),
        newerStill: 'kept',
      },
    );
    expect(EventRecord.parse(event)).toEqual(event);
  });
});

describe('the maximum length', () => {
  const lengths: Record<EventType, number> = {
    feeding: 4,
    diaper: 0,
    sleep: 20,
    pumping: 3,
    milk_stash: 0,
    medication: 0,
    temperature: 0,
    symptom: 30 * 24,
    vaccination: 0,
    doctor_visit: 12,
    tummy_time: 2,
    activity: 12,
    bath: 2,
    mood: 6,
    milestone: 0,
    note: 0,
    handover: 0,
    custom: 24,
  };
  const cases = Object.entries(lengths) as [EventType, number][];

  test.each(cases)('of a %s is %i h', (type, hours) => {
    const start = Date.parse(START);
    const lasting = (ms: number) =>
      wrongIn(makeEvent(type, start, { ended: start + ms, note: 'x' }));
    expect(lasting(0)).toEqual([]);
    expect(lasting(hours * HOUR_MS)).toEqual([]);
    expect(lasting(hours * HOUR_MS + 1)).toEqual(['endedAt']);
    expect(lasting(-1)).toEqual(['endedAt']);
    expect(eventTypes[type].maxMs).toBe(hours * HOUR_MS);
  });

  test('no type requires an end', () => {
    for (const [type] of cases) expect(wrongIn(makeEvent(type, START, { note: 'x' }))).toEqual([]);
  });
});

describe('the fields of every event', () => {
  const feed = (more: object) => makeEvent('feeding', START, more as never);

  test.each<[string, object]>([
    ['a note of 2,000 characters', { note: long(2_000) }],
    [
      'ten tags of 30 characters',
      { tags: Array.from({ length: 10 }, (_, i) => `${i}${long(29)}`) },
    ],
    ['six photos', { photoIds: many(6, 'photo') }],
    [
      'an import',
      { importRef: { provider: 'huckleberry', entity: 'feed', recordId: '1', jobId: 'j' } },
    ],
    ['somebody else who did it', { performedBy: 'u-gran' }],
    ['a skew of the clock', { deviceClockSkewMs: -86_400_000 }],
    ['what only parents see', { visibility: 'parents' }],
    ['a part of a group', { groupId: 'group-0001' }],
  ])('take %s', (_what, more) => {
    expect(wrongIn(feed(more))).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a note of 2,001 characters', { note: long(2_001) }, 'note'],
    ['no note field', { note: undefined }, 'note'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, i) => `tag${i}`) }, 'tags'],
    ['a tag of 31 characters', { tags: [long(31)] }, 'tags.0'],
    ['an empty tag', { tags: [''] }, 'tags.0'],
    ['one tag twice', { tags: ['Night', 'night'] }, 'tags'],
    ['seven photos', { photoIds: many(7, 'photo') }, 'photoIds'],
    ['an unknown source', { source: 'telepathy' }, 'source'],
    ['an unknown type', { type: 'yoga' }, 'type'],
    ['a start after 2099', { startedAt: BEYOND, day: '2100-01-01' }, 'startedAt'],
    ['a start between two milliseconds', { startedAt: 0.5 }, 'startedAt'],
    ['an offset beyond +14 h', { startOffsetMin: 841 }, 'startOffsetMin'],
    ['another day than its start', { day: '2026-03-15' }, 'day'],
    ['no child', { childId: null }, 'childId'],
    ['an id with a space', { id: 'event 0001' }, 'id'],
    ['an id of seven characters', { id: 'event-1' }, 'id'],
    ['no clock for all', { clocks: { note: '000000000-000-testnode' } }, 'clocks'],
    ['a stamp of another form', { clocks: { '*': 'yesterday' } }, 'clocks.*'],
    ['a removal without what it saw', { removed: { at: 0, by: 'u' } }, 'removed.seen'],
  ])('refuse %s', (_what, more, path) => {
    expect(wrongIn(feed(more))).toEqual([path]);
  });

  test('only pumping and the milk stash may have no child', () => {
    const childless = (Object.keys(eventTypes) as EventType[]).filter(
      (type) => wrongIn(makeEvent(type, START, { childId: null, note: 'x' })).length === 0,
    );
    expect(childless).toEqual(['pumping', 'milk_stash']);
  });

  test.each(['', '   ', '\n'])('refuses a note event without text (%j)', (note) => {
    expect(wrongIn(makeEvent('note', START, { note }))).toEqual(['note']);
  });

  test('the day is the local day in the zone of the event', () => {
    const before = makeEvent('diaper', '2026-03-13T22:59Z', { tz: 'Europe/Madrid' });
    const after = makeEvent('diaper', '2026-03-13T23:00Z', { tz: 'Europe/Madrid' });
    expect([before.day, after.day]).toEqual(['2026-03-13', '2026-03-14']);
    expect([...wrongIn(before), ...wrongIn(after)]).toEqual([]);
  });
});

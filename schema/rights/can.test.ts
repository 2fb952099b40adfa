import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeShift, makeTimer } from '../../tests/helpers/timers.ts';
import type { CollectionName } from '../collections.ts';
import { DAY_MS } from '../limits.ts';
import { type EventType, eventTypes } from '../records/event-types.ts';
import type { AnyRecord } from '../records/record.ts';
import { makeStamp } from '../rules/clock.ts';
import { type Action, type Actor, canExport } from './actor.ts';
import { canRead, canWrite } from './can.ts';
import { canLog } from './logs.ts';
import type { Grant } from './permissions.ts';
import { type PresetName, presets } from './presets.ts';

const NOW = Date.UTC(2026, 2, 14, 3, 0);
const ME = 'u-me';
const OTHER = 'u-other';
const CHILD = 'child-mia';

type Who = 'super_admin' | 'parent' | PresetName | 'stranger';
const caregiver = (grant: Grant): Actor => ({
  userId: ME,
  role: 'caregiver',
  grants: { [CHILD]: grant },
});
const actors: Record<Who, Actor> = {
  super_admin: { userId: ME, role: 'super_admin', grants: {} },
  parent: { userId: ME, role: 'parent', grants: {} },
  coparent: caregiver(presets.coparent),
  nanny: caregiver(presets.nanny),
  sitter: caregiver(presets.sitter),
  grandparent: caregiver(presets.grandparent),
  relative: caregiver(presets.relative),
  emergency: caregiver(presets.emergency),
  /** A caregiver without a grant for this child. */
  stranger: { userId: ME, role: 'caregiver', grants: {} },
};

const made = (ago: number) => ({
  createdAt: NOW - ago,
  clocks: { '*': makeStamp(NOW - ago, 0, 'testnode') },
});
const event = (type: EventType, more: object = {}) =>
  makeEvent(type, NOW - 60_000, { childId: CHILD, ...made(60_000), ...more }) as AnyRecord;
const handover = (fromUserId: string, more: object = {}) =>
  event('handover', { payload: { fromUserId, toUserId: null, summary: [] }, ...more });
const things = {
  feeding: { collection: 'events', record: event('feeding') },
  'feeding of last week': {
    collection: 'events',
    record: { ...event('feeding'), startedAt: NOW - 7 * DAY_MS },
  },
  'feeding written down yesterday': {
    collection: 'events',
    record: { ...event('feeding'), ...made(DAY_MS + 1) },
  },
  medication: { collection: 'events', record: event('medication') },
  'medication of last week': {
    collection: 'events',
    record: { ...event('medication'), startedAt: NOW - 7 * DAY_MS },
  },
  temperature: { collection: 'events', record: event('temperature') },
  "doctor's visit": { collection: 'events', record: event('doctor_visit') },
  'note for parents only': {
    collection: 'events',
    record: event('note', { visibility: 'parents' }),
  },
  'pumping, of no child': { collection: 'events', record: event('pumping', { childId: null }) },
  'feeding timer': { collection: 'timers', record: makeTimer(NOW - 60_000, { childId: CHILD }) },
  'pumping timer, of no child': {
    collection: 'timers',
    record: makeTimer(NOW - 60_000, { childId: null, kind: 'pumping' }),
  },
  'own handover': { collection: 'events', record: handover(ME) },
  'handover of another': { collection: 'events', record: handover(OTHER) },
  'own shift': {
    collection: 'timers',
    record: makeShift(NOW - 60_000, { childId: CHILD, startedBy: ME }),
  },
  'shift of another': {
    collection: 'timers',
    record: makeShift(NOW - 60_000, { childId: CHILD, startedBy: OTHER }),
  },
  child: { collection: 'children', record: { ...event('note'), id: CHILD } },
  member: { collection: 'members', record: { ...event('note'), childId: null } },
} satisfies Record<string, { collection: CollectionName; record: AnyRecord }>;
type Thing = keyof typeof things;

/**
 * The expected rights of each role, as a table. Capitals are own records, small letters records of
 * others: R read, C create, E edit, D remove. A create is always in the person's own name.
 */
const who = [
  'super_admin',
  'parent',
  'coparent',
  'nanny',
  'sitter',
  'grandparent',
  'relative',
  'emergency',
  'stranger',
] as const satisfies readonly Who[];
const matrix = `
                               | super_admin | parent   | coparent | nanny   | sitter  | grandparent | relative | emergency | stranger
feeding                        | RrCcEeDd    | RrCcEeDd | RrCED    | RrCED   | RrCE    | RrCE        | R        | R         |
feeding of last week           | RrCcEeDd    | RrCcEeDd | RrCED    | RrCED   | RCE     | RrCE        | R        | R         |
feeding written down yesterday | RrCcEeDd    | RrCcEeDd | RrCED    | RrCE    | RrC     | RrC         | R        | R         |
medication                     | RrCcEeDd    | RrCcEeDd | RrCED    | RrCED   | Rr      | Rr          | R        | Rr        |
medication of last week        | RrCcEeDd    | RrCcEeDd | RrCED    | RrCED   | R       | Rr          | R        | R         |
temperature                    | RrCcEeDd    | RrCcEeDd | RrCED    | RrCED   | Rr      | Rr          | R        | R         |
doctor's visit                 | RrCcEeDd    | RrCcEeDd | RrCED    | RrD     | Rr      | Rr          | R        | R         |
note for parents only          | RrCcEeDd    | RrCcEeDd | RCED     | RCED    | RCE     | RCE         | R        | R         |
pumping, of no child           | RrCcEeDd    | RrCcEeDd | RCED     | RCED    | RCED    | RCED        | RCED     | RCED      | RCED
feeding timer                  | RrCcEeDd    | RrCcEeDd | RrCEeDd  | RrCEeDd | RrCEeDd | RrCEeDd     | R        | R         |
pumping timer, of no child     | RrCcEeDd    | RrCcEeDd | RCED     | RCED    | RCED    | RCED        | RCED     | RCED      | RCED
own handover                   | RrCcEeDd    | RrCcEeDd | RrCEeDd  | RrCEeDd | RrCEe   | RrCEe       | Rr       | Rr        |
handover of another            | RrCcEeDd    | RrCcEeDd | Rr       | Rr      | Rr      | Rr          | R        | R         |
own shift                      | RrCcEeDd    | RrCcEeDd | RrCEeDd  | RrCEeDd | RrCEeDd | RrCEeDd     | RrDd     | RrDd      |
shift of another               | RrCcEeDd    | RrCcEeDd | R        | R       | R       | R           | R        | R         |
child                          | RrCcEeDd    | RrCcEe   | Rr       | Rr      | Rr      | Rr          | Rr       | Rr        |
member                         | Rr          | Rr       | Rr       | Rr      | Rr      | Rr          | Rr       | Rr        | Rr
`;

/** The rows of a written table, with each cell by the name of its column. */
function rowsOf(table: string): { name: string; cells: Record<string, string> }[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  // The first line begins with an empty cell, which trimming removes.
  const columns = head[0] === '' ? head.slice(1) : head;
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
  }));
}

describe('the matrix of rights', () => {
  const rows = rowsOf(matrix);

  test('contains every thing and every role', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(things));
    for (const { cells } of rows) expect(Object.keys(cells)).toEqual(who);
    expect(Object.keys(actors)).toEqual(who);
  });

  const cells = rows.flatMap(({ name, cells: may }) =>
    who.map((person) => ({ person, thing: name as Thing, may: may[person] })),
  );
  test.each(cells)('$person, $thing: $may', ({ person, thing, may }) => {
    expect(allowed(actors[person], things[thing])).toBe(may);
  });

  function allowed(actor: Actor, thing: { collection: CollectionName; record: AnyRecord }): string {
    const by = (createdBy: string): AnyRecord => ({ ...thing.record, createdBy });
    const mayWrite = (action: Action, record: AnyRecord) =>
      canWrite(actor, thing.collection, action, action === 'create' ? null : record, record, NOW);
    const marks: [string, (record: AnyRecord) => boolean][] = [
      ['r', (record) => canRead(actor, thing.collection, record, NOW)],
      ['c', (record) => mayWrite('create', record)],
      ['e', (record) => mayWrite('edit', record)],
      ['d', (record) => mayWrite('remove', record)],
    ];
    return marks
      .map(([mark, may]) => (may(by(ME)) ? mark.toUpperCase() : '') + (may(by(OTHER)) ? mark : ''))
      .join('');
  }
});

/** The table of the presets, cell by cell. */
const presetTable = `
           | coparent | nanny     | sitter    | grandparent | relative | emergency
view       | all      | all       | today     | all         | none     | none
editOwn    | true     | true      | day       | day         | false    | false
deleteOwn  | true     | day       | false     | false       | false    | false
editOthers | false    | false     | false     | false       | false    | false
deleteOthers | false  | false     | false     | false       | false    | false
medication | give     | give      | see       | see         | none     | see
growth     | edit     | see       | none      | see         | none     | none
photos     | add      | add       | add       | add         | see      | none
documents  | chosen   | emergency | emergency | emergency   | none     | emergency
schedule   | edit     | own       | own       | see         | none     | none
parenting  | party    | today     | none      | none        | none     | none
knowledge  | write    | see       | see       | see         | none     | none
comment    | true     | true      | false     | true        | true     | false
export     | true     | false     | false     | false       | false    | false
`;

describe('the presets', () => {
  const cells = rowsOf(presetTable).flatMap(({ name, cells: row }) =>
    Object.entries(row).map(([preset, value]) => ({ preset, name, value })),
  );
  test.each(cells)('$preset, $name: $value', ({ preset, name, value }) => {
    expect(String((presets[preset as PresetName] as Grant)[name])).toBe(value);
  });

  const CARE = ['feeding', 'diaper', 'sleep', 'note', 'handover'];
  test.each<[PresetName, readonly string[]]>([
    ['coparent', Object.keys(eventTypes)],
    ['nanny', [...CARE, 'medication', 'temperature', 'tummy_time', 'activity', 'bath', 'mood']],
    ['sitter', CARE],
    ['grandparent', CARE],
    ['relative', []],
    ['emergency', []],
  ])('%s logs the types in the table', (preset, types) => {
    expect(presets[preset].log.toSorted()).toEqual([...types].toSorted());
    for (const type of Object.keys(eventTypes)) {
      expect(canLog(actors[preset], CHILD, type)).toBe(types.includes(type));
    }
  });

  test('only the co-parent preset allows exporting a child’s data', () => {
    const may = who.filter((person) => canExport(actors[person], CHILD));
    expect(may).toEqual(['super_admin', 'parent', 'coparent']);
  });
});

describe('a write', () => {
  const mine = { ...event('feeding'), createdBy: ME };
  const edit = (actor: Actor, before: AnyRecord, after: AnyRecord) =>
    canWrite(actor, 'events', 'edit', before, after, NOW);

  test('needs the right to the record before and after the write', () => {
    const both: Actor = {
      ...actors.nanny,
      grants: { [CHILD]: presets.nanny, 'child-leo': presets.nanny },
    };
    const moved = { ...mine, childId: 'child-leo' };
    expect(edit(both, mine, moved)).toBe(true);
    expect(edit(actors.nanny, mine, moved)).toBe(false);
    expect(edit(actors.nanny, moved, mine)).toBe(false);
  });

  test('cannot turn a log into one that this person may not log', () => {
    const asMedication = { ...event('medication'), createdBy: ME };
    expect(edit(actors.sitter, mine, asMedication)).toBe(false);
    expect(edit(actors.nanny, mine, asMedication)).toBe(true);
  });

  test('cannot claim the authorship of another person’s log', () => {
    const theirs = { ...event('feeding'), createdBy: OTHER };
    expect(edit(actors.nanny, theirs, { ...theirs, createdBy: ME })).toBe(false);
  });

  test('editing own and others’ logs are separate rights', () => {
    const theirs = { ...event('feeding'), createdBy: OTHER };
    const may = (switches: Partial<Grant>) => {
      const actor = caregiver({ ...presets.nanny, ...switches });
      return [edit(actor, mine, mine), edit(actor, theirs, theirs)];
    };
    expect(may({ editOwn: false, editOthers: false })).toEqual([false, false]);
    expect(may({ editOwn: true, editOthers: false })).toEqual([true, false]);
    expect(may({ editOwn: false, editOthers: true })).toEqual([false, true]);
  });
});

describe('a shift and its handover', () => {
  const trusted = caregiver({ ...presets.coparent, editOthers: true, deleteOthers: true });
  const edit = (collection: CollectionName, before: AnyRecord, after: AnyRecord) =>
    canWrite(trusted, collection, 'edit', before, after, NOW);
  const shift = (startedBy: string) =>
    makeShift(NOW, { childId: CHILD, startedBy, createdBy: startedBy });

  test('keep their person, even if somebody may edit others’ logs', () => {
    const [mine, theirs] = [handover(ME), handover(OTHER, { createdBy: OTHER })];
    expect(edit('events', mine, theirs)).toBe(false);
    expect(edit('events', theirs, mine)).toBe(false);
    expect(edit('timers', shift(ME), shift(OTHER))).toBe(false);
    expect(edit('timers', shift(OTHER), shift(ME))).toBe(false);
    // The note of an event of another person can be edited, also of a handover.
    expect(edit('events', theirs, { ...theirs, note: 'Keys are here' })).toBe(true);
  });

  test('cannot be made from another log in another person’s name', () => {
    const note = { ...event('note'), createdBy: OTHER };
    const sleep = makeTimer(NOW, { childId: CHILD, kind: 'sleep', createdBy: OTHER });
    expect(edit('events', note, { ...note, ...handover(OTHER) })).toBe(false);
    expect(edit('events', handover(OTHER), note)).toBe(false);
    expect(edit('timers', sleep, { ...sleep, kind: 'handover', startedBy: OTHER })).toBe(false);
    expect(edit('timers', sleep, { ...sleep, kind: 'handover', startedBy: ME })).toBe(false);
    expect(edit('timers', shift(OTHER), { ...shift(OTHER), kind: 'sleep' })).toBe(false);
  });

  test('need a child', () => {
    const of = (record: AnyRecord) => ({ ...record, createdBy: ME, childId: null });
    expect(canWrite(trusted, 'timers', 'create', null, of(shift(ME)), NOW)).toBe(false);
    expect(canWrite(trusted, 'events', 'create', null, of(handover(ME)), NOW)).toBe(false);
  });

  test('are hidden from a caregiver who may not see medicines', () => {
    const theirs = handover(OTHER, { createdBy: OTHER });
    const reads = (medication: Grant['medication'], record: AnyRecord) =>
      canRead(caregiver({ ...presets.nanny, medication }), 'events', record, NOW);
    expect([reads('see', theirs), reads('none', theirs)]).toEqual([true, false]);
    expect(reads('none', handover(ME, { createdBy: OTHER }))).toBe(true);
  });

  test('an entry with the fields of a timer keeps the rights of an entry', () => {
    const still = caregiver({ ...presets.nanny, editOwn: false, deleteOwn: false });
    const posing = { ...event('feeding'), createdBy: ME, eventId: 'event-0001' };
    expect(canWrite(still, 'events', 'edit', posing, posing, NOW)).toBe(false);
    expect(canWrite(still, 'events', 'remove', posing, posing, NOW)).toBe(false);
  });
});

describe('the records that a grant shows', () => {
  const theirs = (startedAt: number) => ({ ...event('feeding'), createdBy: OTHER, startedAt });
  const reads = (grant: Partial<Grant>, record: AnyRecord) =>
    canRead(caregiver({ ...presets.nanny, ...grant }), 'events', record, NOW);

  test('with the view of today covers two days', () => {
    expect(reads({ view: 'today' }, theirs(NOW - 2 * DAY_MS))).toBe(true);
    expect(reads({ view: 'today' }, theirs(NOW - 2 * DAY_MS - 1))).toBe(false);
  });

  test('leaves out medication without that right, except own entries', () => {
    const medication = { ...event('medication'), createdBy: OTHER };
    expect(reads({ medication: 'none' }, medication)).toBe(false);
    expect(reads({ medication: 'see' }, medication)).toBe(true);
    expect(reads({ medication: 'none' }, { ...medication, createdBy: ME })).toBe(true);
  });

  test.each(['none', 'own'] as const)('of %s contain the doses of two days only', (view) => {
    const dose = (startedAt: number) => ({
      ...event('medication'),
      createdBy: OTHER,
      startedAt,
    });
    const sees = { view, medication: 'see' } as const;
    expect(reads(sees, dose(NOW - 2 * DAY_MS))).toBe(true);
    expect(reads(sees, dose(NOW - 2 * DAY_MS - 1))).toBe(false);
    expect(reads(sees, theirs(NOW))).toBe(false);
    expect(reads(sees, { ...dose(NOW), visibility: 'parents' })).toBe(false);
    expect(reads({ view, medication: 'none' }, dose(NOW))).toBe(false);
  });

  test.each(['child-leo', 'constructor'])('without a grant for the child are none: %s', (id) => {
    const child = { ...event('note'), id };
    expect(canRead(actors.nanny, 'children', child, NOW)).toBe(false);
  });
});

describe('the right to write includes the right to read', () => {
  const grant: fc.Arbitrary<Grant> = fc
    .record({
      view: fc.constantFrom('none', 'own', 'today', 'all'),
      log: fc.subarray(Object.keys(eventTypes)),
      editOwn: fc.constantFrom(false, 'day', true),
      editOthers: fc.boolean(),
      deleteOwn: fc.constantFrom(false, 'day', true),
      deleteOthers: fc.boolean(),
      medication: fc.constantFrom('none', 'see', 'give'),
    })
    .map((switches) => ({ ...presets.sitter, ...switches }) as Grant);
  const written = fc.record({
    grant,
    thing: fc.constantFrom(...Object.values(things)),
    action: fc.constantFrom<Action>('create', 'edit', 'remove'),
    role: fc.constantFrom('super_admin', 'parent', 'caregiver'),
    granted: fc.boolean(),
  });

  test('of own records and for parents, without exception', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(ME, OTHER), (drawn, createdBy) => {
        const { thing, action } = drawn;
        fc.pre(createdBy === ME || drawn.role !== 'caregiver');
        const actor = {
          userId: ME,
          role: drawn.role,
          grants: drawn.granted ? { [CHILD]: drawn.grant } : {},
        } as Actor;
        const record = { ...thing.record, createdBy };
        const before = action === 'create' ? null : record;
        fc.pre(canWrite(actor, thing.collection, action, before, record, NOW));
        expect(canRead(actor, thing.collection, record, NOW)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('but not of others’ records: rights to edit or stop do not allow reading', () => {
    // Therefore the server checks canRead of the stored record before canWrite.
    const blind = caregiver({
      ...presets.nanny,
      view: 'own',
      editOthers: true,
      deleteOthers: true,
    });
    const theirs = { ...event('feeding'), createdBy: OTHER };
    const timer = makeTimer(NOW, { childId: CHILD, createdBy: OTHER });
    expect(canWrite(blind, 'events', 'edit', theirs, theirs, NOW)).toBe(true);
    expect(canRead(blind, 'events', theirs, NOW)).toBe(false);
    expect(canWrite(blind, 'timers', 'remove', timer, timer, NOW)).toBe(true);
    expect(canRead(blind, 'timers', timer, NOW)).toBe(false);
  });
});

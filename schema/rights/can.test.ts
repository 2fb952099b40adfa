import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import type { CollectionName } from '../collections.ts';
import { DAY_MS } from '../limits.ts';
import type { ChildRecord } from '../records/child.ts';
import { type EventType, eventTypes } from '../records/event.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Action, type Actor, canRead, canWrite, grantsFor } from './can.ts';
import { Grant, type PresetName, presets } from './permissions.ts';

const NOW = Date.UTC(2026, 2, 14, 3, 0);
const ME = 'u-me';
const OTHER = 'u-other';
const CHILD = 'child-mia';

type Who = 'super_admin' | 'parent' | PresetName | 'stranger';
const actors: Record<Who, Actor> = {
  super_admin: { userId: ME, role: 'super_admin', grants: {} },
  parent: { userId: ME, role: 'parent', grants: {} },
  nanny: caregiver(presets.nanny),
  sitter: caregiver(presets.sitter),
  grandparent: caregiver(presets.grandparent),
  relative: caregiver(presets.relative),
  emergency: caregiver(presets.emergency),
  /** A caregiver without a grant for this child. */
  stranger: { userId: ME, role: 'caregiver', grants: {} },
};
function caregiver(grant: Grant): Actor {
  return { userId: ME, role: 'caregiver', grants: { [CHILD]: grant } };
}

const event = (type: EventType, more: object = {}) =>
  makeEvent(type, NOW - 60_000, { childId: CHILD, ...more }) as AnyRecord;
const things = {
  feeding: { collection: 'events', record: event('feeding') },
  'feeding of last week': {
    collection: 'events',
    record: { ...event('feeding'), startedAt: NOW - 7 * DAY_MS },
  },
  medication: { collection: 'events', record: event('medication') },
  temperature: { collection: 'events', record: event('temperature') },
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
  child: { collection: 'children', record: { ...event('note'), id: CHILD } },
  member: { collection: 'members', record: { ...event('note'), childId: null } },
} satisfies Record<string, { collection: CollectionName; record: AnyRecord }>;
type Thing = keyof typeof things;

/**
 * What each may do. Capitals are one's own, small letters what others made:
 * R read, C create, E edit, D remove. A create is always in one's own name.
 */
const matrix: Record<Who, Record<Thing, string>> = {
  super_admin: {
    feeding: 'RrCcEeDd',
    'feeding of last week': 'RrCcEeDd',
    medication: 'RrCcEeDd',
    temperature: 'RrCcEeDd',
    'note for parents only': 'RrCcEeDd',
    'pumping, of no child': 'RrCcEeDd',
    'feeding timer': 'RrCcEeDd',
    'pumping timer, of no child': 'RrCcEeDd',
    child: 'RrCcEeDd',
    member: 'Rr',
  },
  parent: {
    feeding: 'RrCcEeDd',
    'feeding of last week': 'RrCcEeDd',
    medication: 'RrCcEeDd',
    temperature: 'RrCcEeDd',
    'note for parents only': 'RrCcEeDd',
    'pumping, of no child': 'RrCcEeDd',
    'feeding timer': 'RrCcEeDd',
    'pumping timer, of no child': 'RrCcEeDd',
    child: 'RrCcEe',
    member: 'Rr',
  },
  nanny: {
    feeding: 'RrCED',
    'feeding of last week': 'RrCED',
    medication: 'RrCED',
    temperature: 'RrCED',
    'note for parents only': 'RCED',
    'pumping, of no child': 'RCED',
    'feeding timer': 'RrCEeDd',
    'pumping timer, of no child': 'RCED',
    child: 'Rr',
    member: 'Rr',
  },
  sitter: {
    feeding: 'RrCE',
    'feeding of last week': 'RCE',
    medication: 'Rr',
    temperature: 'Rr',
    'note for parents only': 'RCE',
    'pumping, of no child': 'RCED',
    'feeding timer': 'RrCEeDd',
    'pumping timer, of no child': 'RCED',
    child: 'Rr',
    member: 'Rr',
  },
  grandparent: {
    feeding: 'RrCE',
    'feeding of last week': 'RrCE',
    medication: 'Rr',
    temperature: 'Rr',
    'note for parents only': 'RCE',
    'pumping, of no child': 'RCED',
    'feeding timer': 'RrCEeDd',
    'pumping timer, of no child': 'RCED',
    child: 'Rr',
    member: 'Rr',
  },
  relative: {
    feeding: 'R',
    'feeding of last week': 'R',
    medication: 'R',
    temperature: 'R',
    'note for parents only': 'R',
    'pumping, of no child': 'RCED',
    'feeding timer': 'R',
    'pumping timer, of no child': 'RCED',
    child: 'Rr',
    member: 'Rr',
  },
  emergency: {
    feeding: 'R',
    'feeding of last week': 'R',
    medication: 'R',
    temperature: 'R',
    'note for parents only': 'R',
    'pumping, of no child': 'RCED',
    'feeding timer': 'R',
    'pumping timer, of no child': 'RCED',
    child: 'Rr',
    member: 'Rr',
  },
  stranger: {
    feeding: '',
    'feeding of last week': '',
    medication: '',
    temperature: '',
    'note for parents only': '',
    'pumping, of no child': 'RCED',
    'feeding timer': '',
    'pumping timer, of no child': 'RCED',
    child: '',
    member: 'Rr',
  },
};

describe('the matrix of rights', () => {
  const cells = (Object.keys(matrix) as Who[]).flatMap((who) =>
    (Object.keys(things) as Thing[]).map((thing) => ({ who, thing, may: matrix[who][thing] })),
  );
  test.each(cells)('$who, $thing: $may', ({ who, thing, may }) => {
    expect(allowed(actors[who], things[thing])).toBe(may);
  });

  function allowed(actor: Actor, thing: { collection: CollectionName; record: AnyRecord }): string {
    const by = (createdBy: string): AnyRecord => ({ ...thing.record, createdBy });
    const mayWrite = (action: Action, record: AnyRecord) =>
      canWrite(actor, thing.collection, action, action === 'create' ? null : record, record);
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

describe('a write', () => {
  const mine = { ...event('feeding'), createdBy: ME };
  const edit = (actor: Actor, before: AnyRecord, after: AnyRecord) =>
    canWrite(actor, 'events', 'edit', before, after);

  test('needs the right to the record as it was and as it will be', () => {
    const both: Actor = {
      ...actors.nanny,
      grants: { [CHILD]: presets.nanny, 'child-leo': presets.nanny },
    };
    const moved = { ...mine, childId: 'child-leo' };
    expect(edit(both, mine, moved)).toBe(true);
    expect(edit(actors.nanny, mine, moved)).toBe(false);
    expect(edit(actors.nanny, moved, mine)).toBe(false);
  });

  test('may not turn a log into one that this person may not log', () => {
    const asMedication = { ...event('medication'), createdBy: ME };
    expect(edit(actors.sitter, mine, asMedication)).toBe(false);
    expect(edit(actors.nanny, mine, asMedication)).toBe(true);
  });

  test('may not make what others logged one’s own by claiming to have made it', () => {
    const theirs = { ...event('feeding'), createdBy: OTHER };
    expect(edit(actors.nanny, theirs, { ...theirs, createdBy: ME })).toBe(false);
  });

  test('of the edit switches, each rules its own half', () => {
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

describe('what a grant shows', () => {
  const theirs = (startedAt: number) => ({ ...event('feeding'), createdBy: OTHER, startedAt });
  const reads = (grant: Partial<Grant>, record: AnyRecord) =>
    canRead(caregiver({ ...presets.nanny, ...grant }), 'events', record, NOW);

  test('of today reaches two days back', () => {
    expect(reads({ view: 'today' }, theirs(NOW - 2 * DAY_MS))).toBe(true);
    expect(reads({ view: 'today' }, theirs(NOW - 2 * DAY_MS - 1))).toBe(false);
  });

  test('holds no medication when that is closed, and still one’s own', () => {
    const medication = { ...event('medication'), createdBy: OTHER };
    expect(reads({ medication: 'none' }, medication)).toBe(false);
    expect(reads({ medication: 'see' }, medication)).toBe(true);
    expect(reads({ medication: 'none' }, { ...medication, createdBy: ME })).toBe(true);
  });

  test('of no child shows nothing', () => {
    const child = { ...event('note'), id: 'child-leo' };
    expect(canRead(actors.nanny, 'children', child, NOW)).toBe(false);
  });
});

describe('the grants of a person', () => {
  const child = (id: string, permissions: Partial<Grant>) =>
    ({
      ...event('note'),
      id,
      caregivers: [{ userId: ME, permissions: { ...presets.sitter, ...permissions } }],
    }) as unknown as ChildRecord;
  const granted = (permissions: Partial<Grant>) =>
    Object.keys(grantsFor(ME, [child(CHILD, permissions)], NOW));

  test('are those of the children that name this person', () => {
    const children = [child(CHILD, {}), child('child-leo', { view: 'all' })];
    expect(Object.keys(grantsFor(ME, children, NOW))).toEqual([CHILD, 'child-leo']);
    expect(grantsFor(OTHER, children, NOW)).toEqual({});
  });

  test('begin with their first moment and end before their last', () => {
    expect(granted({ validFrom: NOW })).toEqual([CHILD]);
    expect(granted({ validFrom: NOW + 1 })).toEqual([]);
    expect(granted({ validTo: NOW + 1 })).toEqual([CHILD]);
    expect(granted({ validTo: NOW })).toEqual([]);
  });

  test('of a preset are whole grants', () => {
    for (const preset of Object.values(presets)) {
      expect(Grant.safeParse(preset).success).toBe(true);
      expect(preset.log.filter((type) => !(type in eventTypes))).toEqual([]);
    }
  });
});

describe('what may be written may be read', () => {
  const grant: fc.Arbitrary<Grant> = fc
    .record({
      view: fc.constantFrom('none', 'own', 'today', 'all'),
      log: fc.subarray(Object.keys(eventTypes)),
      editOwn: fc.boolean(),
      editOthers: fc.boolean(),
      deleteOwn: fc.boolean(),
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

  test('of one’s own and by parents, without exception', () => {
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
        fc.pre(canWrite(actor, thing.collection, action, before, record));
        expect(canRead(actor, thing.collection, record, NOW)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of others’ only with the view: the switches to edit or stop do not open it', () => {
    // So the server asks canRead of what it holds before canWrite.
    const blind = caregiver({
      ...presets.nanny,
      view: 'own',
      editOthers: true,
      deleteOthers: true,
    });
    const theirs = { ...event('feeding'), createdBy: OTHER };
    const timer = makeTimer(NOW, { childId: CHILD, createdBy: OTHER });
    expect(canWrite(blind, 'events', 'edit', theirs, theirs)).toBe(true);
    expect(canRead(blind, 'events', theirs, NOW)).toBe(false);
    expect(canWrite(blind, 'timers', 'remove', timer, timer)).toBe(true);
    expect(canRead(blind, 'timers', timer, NOW)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { eventMerge } from '../../schema/collections/events.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { makeStamp, stampNode } from '../../schema/rules/clock.ts';
import { editRecord, mergeRecords, supersededIn } from '../../schema/rules/merge.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { conflictsIn } from './conflicts.ts';
import type { HistoryEntry } from './store.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const owners = new Map([
  ['anas0000', 'ana'],
  ['bens0000', 'ben'],
]);

/** An entry of Ana's, and the server's history as versions of it arrive. */
function createScenario() {
  const made = makeEvent('diaper', NOON, {
    clocks: { '*': makeStamp(NOON, 0, 'anas0000') },
  }) as AnyRecord;
  let held = made;
  const history: HistoryEntry[] = [];
  const edit = (who: 'ana' | 'ben', at: number, changes: Record<string, unknown>, from = held) =>
    editRecord(eventMerge, from, changes, { by: who, at, node: `${who}s0000` });
  return {
    made,
    edit,
    now: () => held,
    /** @param at when it reaches the server */
    arrives(record: AnyRecord, at: number) {
      const lost = [
        ...supersededIn(eventMerge, held, record),
        ...supersededIn(eventMerge, record, held),
      ];
      for (const value of lost) {
        const userId = owners.get(stampNode(value.stamp)) ?? null;
        history.push({ ...value, keptAt: at, userId });
      }
      held = mergeRecords(eventMerge, held, record);
    },
    conflicts: (since = NOON - DAY_MS) => conflictsIn('events', held, history, { owners, since }),
  };
}

const minutes = (n: number) => NOON + n * MINUTE_MS;

describe('edits of one field by two people', () => {
  test('are a conflict when the later edit was made offline', () => {
    const scenario = createScenario();
    scenario.arrives(scenario.edit('ana', minutes(5), { note: 'after a nap' }), minutes(5));
    const bens = scenario.edit('ben', minutes(7), { note: 'in the car' }, scenario.made);
    scenario.arrives(bens, minutes(60));
    expect(scenario.conflicts()).toMatchObject([
      {
        path: 'note',
        lost: { value: 'after a nap', by: 'ana' },
        kept: { value: 'in the car', by: 'ben' },
      },
    ]);
  });

  test('are a conflict when the earlier edit arrives last', () => {
    const scenario = createScenario();
    const anas = scenario.edit('ana', minutes(5), { payload: { kind: 'dirty' } });
    scenario.arrives(scenario.edit('ben', minutes(7), { payload: { kind: 'both' } }), minutes(7));
    scenario.arrives(anas, minutes(60));
    expect(scenario.conflicts()).toMatchObject([
      { path: 'payload.kind', lost: { value: 'dirty', by: 'ana' }, kept: { by: 'ben' } },
    ]);
  });

  test('are no conflict when the second person had seen the first edit', () => {
    const scenario = createScenario();
    scenario.arrives(scenario.edit('ana', minutes(5), { note: 'one' }), minutes(5));
    scenario.arrives(scenario.edit('ben', minutes(7), { note: 'two' }), minutes(7) + 900);
    expect(scenario.conflicts()).toEqual([]);
  });

  test('are no conflict for a correction, or an edit by the same person', () => {
    const scenario = createScenario();
    scenario.arrives(scenario.edit('ben', minutes(7), { payload: { kind: 'dirty' } }), minutes(60));
    scenario.arrives(scenario.edit('ben', minutes(70), { payload: { kind: 'both' } }), minutes(90));
    expect(scenario.conflicts()).toEqual([]);
  });

  test('are settled when the other value is restored, and after some time', () => {
    const scenario = createScenario();
    scenario.arrives(scenario.edit('ana', minutes(5), { note: 'after a nap' }), minutes(5));
    scenario.arrives(
      scenario.edit('ben', minutes(7), { note: 'in the car' }, scenario.made),
      minutes(60),
    );
    expect(scenario.conflicts(minutes(61))).toEqual([]);
    scenario.arrives(scenario.edit('ana', minutes(80), { note: 'after a nap' }), minutes(99));
    expect(scenario.conflicts()).toEqual([]);
  });

  test('are no conflict for a few minutes’ difference or for a tag', () => {
    const scenario = createScenario();
    const moved = (by: number) => ({ startedAt: NOON + by });
    scenario.arrives(scenario.edit('ana', minutes(5), moved(MINUTE_MS)), minutes(5));
    scenario.arrives(
      scenario.edit('ben', minutes(7), moved(3 * MINUTE_MS), scenario.made),
      minutes(60),
    );
    expect(scenario.conflicts()).toEqual([]);
    const far = createScenario();
    far.arrives(far.edit('ana', minutes(5), moved(MINUTE_MS)), minutes(5));
    far.arrives(far.edit('ben', minutes(7), moved(-HOUR_MS), far.made), minutes(60));
    expect(far.conflicts()).toMatchObject([{ path: '~start' }]);
  });
});

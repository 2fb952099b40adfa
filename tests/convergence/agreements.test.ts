import { expect, test } from 'vitest';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { overrideDefaults, planDefaults } from '../../schema/records/agreement-defaults.ts';
import type { AgreementStep, HistoryRow, ProposalAction } from '../../schema/records/agreement.ts';
import type { OverrideRecord } from '../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { addDays } from '../../schema/rules/days.ts';
import { editRecord, mergeRecords } from '../../schema/rules/merge.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import type { Checkpoint } from '../../schema/wire/checkpoint.ts';
import { expireProposals } from '../../server/records/expired-proposals.ts';
import { pull, push } from '../../server/records/sync.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { collectionSamples, sampleOverride, samplePlan } from '../helpers/collection-samples.ts';
import { type Random, createRandom } from '../helpers/random.ts';
import { ACCOUNT, CHILD, type RecordFamily, foundRecordFamily } from '../helpers/record-family.ts';

/**
 * Two parents plan on three devices, with and without a connection, and answer each other in any order. In the end
 * every device has what the server has, and no line of a history was ever changed. `AGREEMENT_SEEDS=1000` runs more.
 */

const SEEDS = Number(process.env['AGREEMENT_SEEDS'] ?? 20);
const STEPS = 250;
const START = Date.UTC(2026, 0, 5, 8);
const HOUR_MS = 3_600_000;

type Name = 'ana' | 'ben';
type Family = RecordFamily<Name>;
const written = ['parentingPlans', 'overrides', 'schedule', 'contacts'] as const;
type Written = (typeof written)[number];

class Environment {
  readonly random: Random;
  now = START;
  ids = 0;
  readonly family: Family;
  readonly #historyOf = new Map<string, string[]>();

  constructor(seed: number, family: Family) {
    this.random = createRandom(seed);
    this.family = family;
  }

  makeId(): string {
    this.ids += 1;
    return `record-number-${String(this.ids)}`;
  }

  /** Throws where a line of a history has changed or gone. */
  async checkHistories(): Promise<void> {
    for (const [name, record] of await this.records()) {
      const lines = ((record['history'] ?? []) as HistoryRow[]).map((row) => JSON.stringify(row));
      const before = this.#historyOf.get(name) ?? [];
      expect({ name, lines: lines.slice(0, before.length) }).toEqual({ name, lines: before });
      this.#historyOf.set(name, lines);
    }
  }

  async records(): Promise<Map<string, AnyRecord>> {
    const rows = await this.family.store.changesSince(ACCOUNT, 0, 100_000);
    return new Map(
      rows
        .filter(({ collection }) => written.includes(collection as Written))
        .map(({ collection, record }) => [`${collection}/${record.id}`, record]),
    );
  }

  /** The server's own look at what has expired; the SQL of it is tested on both databases. */
  async expire(): Promise<void> {
    const names = [...(await this.records()).keys()];
    const keys = names.map((name) => {
      const [collection, id] = name.split('/');
      return { account_id: ACCOUNT, collection, id };
    });
    const db = { query: async () => keys as never };
    await expireProposals({ db: db as never, store: this.family.store }, this.now);
  }
}

/** A device with the records that it has, and those that it has to send. */
class Phone {
  readonly records = new Map<string, AnyRecord>();
  readonly queue = new Set<string>();
  isOffline = false;
  readonly by: Name;
  readonly node: string;
  readonly environment: Environment;
  #checkpoint: Checkpoint | null = null;

  constructor(by: Name, node: string, environment: Environment) {
    this.by = by;
    this.node = node;
    this.environment = environment;
  }

  get #author() {
    return { by: this.by, at: this.environment.now, node: this.node, skewMs: 0 };
  }

  add(collection: Written, fields: object): void {
    const record = createRecord(this.#author, this.environment.makeId(), {
      childId: null,
      ...fields,
    }) as AnyRecord;
    this.#put(`${collection}/${record.id}`, record);
  }

  edit(name: string, changes: Record<string, unknown>): void {
    const record = this.records.get(name);
    if (!record) return;
    const shape = mergeShapeOf(name.split('/')[0] as CollectionName);
    this.#put(name, editRecord(shape, record, changes, this.#author));
  }

  step(name: string, did: AgreementStep['did'], endsOn?: string): void {
    const steps = this.records.get(name)?.['steps'] as Record<string, AgreementStep> | undefined;
    const id = this.environment.makeId().replaceAll('-', '_');
    const step = { did, at: this.environment.now, reason: '', ...(endsOn && { endsOn }) };
    this.edit(name, { steps: { ...steps, [id]: step } });
  }

  names(collection: Written): string[] {
    return [...this.records.keys()].filter((name) => name.startsWith(`${collection}/`));
  }

  #put(name: string, record: AnyRecord): void {
    this.records.set(name, record);
    this.queue.add(name);
  }

  /** Sends what waits, and reads what is new. @param losesAnswer the server's answer to it gets lost */
  async sync(losesAnswer = false): Promise<void> {
    const { store } = this.environment.family;
    const actor = await this.environment.family.actor(this.by);
    const { now } = this.environment;
    const names = [...this.queue];
    const rows = names.map((name) => ({
      collection: name.split('/')[0] as CollectionName,
      record: this.records.get(name) as AnyRecord,
    }));
    const onFault = (error: unknown) => {
      throw error;
    };
    if (rows.length > 0) {
      const { verdicts } = await push(store, actor, { node: this.node, rows }, now, { onFault });
      await this.environment.checkHistories();
      if (losesAnswer) return;
      verdicts.forEach((verdict, i) => {
        const name = names[i] as string;
        this.queue.delete(name);
        if (verdict.verdict === 'rejected') {
          // The person gives up: what the server has takes the place, or nothing.
          if (verdict.record) this.records.set(name, verdict.record as AnyRecord);
          else this.records.delete(name);
        } else if (verdict.record) this.#receive(name, verdict.record as AnyRecord);
      });
    }
    if (this.#checkpoint === null) {
      const { epoch } = await store.position(ACCOUNT);
      this.#checkpoint = { epoch, seq: 0 };
    }
    for (let more = true; more;) {
      const answer = await pull(store, actor, { checkpoint: this.#checkpoint }, now);
      for (const { collection, record } of answer.changes) {
        if (written.includes(collection as Written)) {
          this.#receive(`${collection}/${(record as AnyRecord).id}`, record as AnyRecord);
        }
      }
      for (const { collection, id } of answer.gone ?? [])
        this.records.delete(`${collection}/${id}`);
      this.#checkpoint = answer.checkpoint;
      more = answer.more;
    }
  }

  #receive(name: string, incoming: AnyRecord): void {
    const held = this.records.get(name);
    const shape = mergeShapeOf(name.split('/')[0] as CollectionName);
    this.records.set(name, held ? mergeRecords(shape, held, incoming) : incoming);
  }
}

const parties = [
  { partyId: 'home_a', label: 'Ana', userId: 'ana', colour: 'teal' },
  { partyId: 'home_b', label: 'Ben', userId: 'ben', colour: 'amber' },
];
const answers = ['propose', 'accept', 'decline', 'withdraw'] as const;
/** What people mostly do, by the status that they see. */
const usualSteps: Readonly<Record<string, readonly ProposalAction[]>> = {
  draft: ['propose'],
  proposed: ['accept', 'accept', 'accept', 'decline', 'withdraw'],
};
type Agreed = AnyRecord & { status: string; ending?: { endsOn: string; by: string } | null };

/** One thing that a person does on a phone. */
function act(phone: Phone, { random, now }: Environment): void {
  const today = new Date(now).toISOString().slice(0, 10);
  const day = addDays(today, random.below(20));
  const plan = random.pick(phone.names('parentingPlans'));
  const override = random.pick(phone.names('overrides'));
  const respondBy = random.chance(0.3) ? now + (2 + random.below(12)) * HOUR_MS : null;
  const answer = (name: string | undefined) => {
    const record = name === undefined ? undefined : (phone.records.get(name) as Agreed | undefined);
    if (name === undefined || record === undefined) return;
    const usual = usualSteps[record.status] ?? answers;
    if (record.status !== 'active') return phone.step(name, random.pick(usual));
    if (!record.ending)
      return random.chance(0.5) ? phone.step(name, 'propose_end', day) : undefined;
    const { by, endsOn } = record.ending;
    const did =
      by === phone.by ? 'withdraw_end' : random.pick(['accept_end', 'decline_end'] as const);
    phone.step(name, random.chance(0.1) ? `${random.pick(answers)}_end` : did, endsOn);
  };
  const isAsked = (name: string | undefined) => {
    const record = name === undefined ? undefined : phone.records.get(name);
    return record?.['status'] === 'proposed' && record.createdBy !== phone.by;
  };
  const cases = [
    () =>
      phone.names('parentingPlans').length < 3 &&
      phone.add('parentingPlans', {
        ...planDefaults,
        ...samplePlan([CHILD]),
        name: `Weeks ${String(random.below(100))}`,
        effectiveFrom: addDays(today, random.below(3)),
        parties: random.chance(0.8) ? parties : [parties[0], { ...parties[1], userId: null }],
        respondBy,
      }),
    () =>
      plan &&
      phone.names('overrides').length < 8 &&
      phone.add('overrides', {
        ...overrideDefaults,
        ...sampleOverride([CHILD]),
        planId: plan.split('/')[1],
        name: 'Swap',
        from: `${day}T10:00`,
        to: `${addDays(day, 2)}T18:00`,
        toParty: random.pick(['home_a', 'home_b']),
        respondBy,
        replyTo: isAsked(override) && random.chance(0.8) ? override?.split('/')[1] : null,
        ...(random.chance(0.6)
          ? { kind: 'swap', mode: 'give', repeat: 'none', dateRule: { kind: 'fixed' } }
          : {}),
      }),
    ...[1, 2, 3, 4, 5].map(() => () => answer(plan)),
    ...[1, 2, 3].map(() => () => answer(override)),
    () => plan && phone.edit(plan, { notes: `Note ${String(random.below(100))}` }),
    () => override && phone.edit(override, { name: `Swap ${String(random.below(100))}` }),
    () =>
      phone.add('schedule', {
        ...collectionSamples.schedule?.fields('Check-up'),
        childIds: [CHILD],
      }),
    () => {
      const entry = random.pick(phone.names('schedule'));
      if (entry) phone.edit(entry, { place: `Room ${String(random.below(100))}` });
    },
    () => phone.add('contacts', collectionSamples.contacts?.fields('Dr. Weber') ?? {}),
  ];
  random.pick(cases)();
}

async function run(seed: number): Promise<{ environment: Environment; phones: Phone[] }> {
  let environment: Environment | null = null;
  const family = await foundRecordFamily<Name>(
    { ana: 'super_admin', ben: 'parent' },
    () => environment?.now ?? START,
  );
  environment = new Environment(seed, family);
  const { random } = environment;
  const phones = [
    new Phone('ana', 'anaphone', environment),
    new Phone('ana', 'analapto', environment),
    new Phone('ben', 'benphone', environment),
  ];
  for (let i = 0; i < STEPS; i += 1) {
    environment.now += random.pick([1_000, 60_000, 600_000, HOUR_MS]);
    const phone = random.pick(phones);
    const kind = random.next();
    if (kind < 0.5) act(phone, environment);
    else if (kind < 0.56) phone.isOffline = !phone.isOffline;
    else if (kind < 0.6) {
      await environment.expire();
      await environment.checkHistories();
    } else if (!phone.isOffline) await phone.sync(random.chance(0.15));
  }
  // The second round reads what the last phone of the first one has sent.
  for (const phone of [...phones, ...phones]) await phone.sync();
  return { environment, phones };
}

test('every device has what the server has decided, whatever was sent when', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { environment, phones } = await run(seed);
    const stored = await environment.records();
    for (const phone of phones) {
      const actor = await environment.family.actor(phone.by);
      const readable = [...stored].filter(([name, record]) =>
        canRead(actor, name.split('/')[0] as CollectionName, record, environment.now),
      );
      const held = [...phone.records].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const expected = readable.toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect({ seed, node: phone.node, held }).toEqual({ seed, node: phone.node, held: expected });
      expect(phone.queue.size).toBe(0);
      // With the same records the calendars are the same to the minute.
      expect(custodyIn(phone.records, environment.now)).toEqual(
        custodyIn(new Map(readable), environment.now),
      );
    }
    for (const record of stored.values()) {
      if (typeof record['status'] === 'string') seen.add(record['status']);
      for (const { did } of (record['history'] ?? []) as HistoryRow[]) seen.add(did);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'draft',
      'proposed',
      'active',
      'accepted',
      'superseded',
      'declined',
      'withdrawn',
      'agreed',
      'expired',
      'end_proposed',
      'end_accepted',
      'end_withdrawn',
    ]),
  );
}, 600_000);

function custodyIn(records: ReadonlyMap<string, AnyRecord>, now: number) {
  const of = (collection: Written) =>
    [...records].flatMap(([name, record]) => (name.startsWith(`${collection}/`) ? [record] : []));
  return custodyOf(
    CHILD,
    {
      plans: of('parentingPlans') as ParentingPlanRecord[],
      overrides: of('overrides') as OverrideRecord[],
    },
    { from: now, to: now + 60 * 24 * HOUR_MS },
  );
}

import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { type Grant, presets } from '../../schema/rights/permissions.ts';
import { covers, isRemoved } from '../../schema/rules/merge.ts';
import type { LiveMessage } from '../../schema/wire/socket.ts';
import { createRecord } from '../../src/replica/author.ts';
import { type AccountActor, actorWith, viewOf } from '../../server/records/audience.ts';
import { compare, history, pull, push } from '../../server/records/sync.ts';
import { TestRecordStore } from '../helpers/memory-record-store.ts';
import { type Random, createRandom } from '../helpers/random.ts';
import { Crash, SimDevice } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import { drawAct } from './story/acts.ts';
import {
  type FindingKind,
  Findings,
  type Intent,
  compareReplica,
  isKept,
} from './story/checker.ts';

/**
 * One family, several devices, one server, and a world that is out to lose their data. Time, the
 * network, storage, ids and chance all come from the seed, so that a seed is a story that can be
 * told again. The code under test is the product's own: stores, sync engine, server functions.
 */
export type Story = {
  seed: number;
  /** What the checker found; empty when the promise was kept. */
  violations: string[];
  operations: number;
  exchanges: number;
  faulty: number;
  crashes: number;
  restores: number;
};

const ACCOUNT = 'family';
const START = Date.UTC(2026, 9, 24, 22, 0);
const CHILD = '0198c0de-0000-7000-8000-00000000c41d';
const PEOPLE = [
  { userId: 'user-ana', role: 'super_admin' },
  { userId: 'user-sam', role: 'parent' },
  { userId: 'user-gran', role: 'caregiver' },
  { userId: 'user-ana', role: 'super_admin' },
] as const;

type Member = { device: SimDevice; network: SimNetwork; person: (typeof PEOPLE)[number] };

export class Simulation {
  readonly #seed: number;
  readonly #random: Random;
  readonly #server = new TestRecordStore();
  readonly #family: Member[];
  readonly #intents: Intent[] = [];
  readonly #created = new Map<string, string>();
  readonly #deleted = new Set<string>();
  readonly #findings = new Findings();
  #now = START;
  #serial = 0;
  #crashes = 0;
  #restores = 0;
  #operations = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = createRandom(seed);
    this.#family = PEOPLE.map((person, i) => this.#join(person, i));
  }

  async run(steps: number): Promise<Story> {
    await this.#found();
    for (let step = 0; step < steps && this.#findings.all.length === 0; step++) await this.#step();
    await this.#heal();
    if (this.#findings.all.length === 0) await this.#check();
    return {
      seed: this.#seed,
      violations: this.#findings.all,
      operations: this.#operations,
      exchanges: this.#family.reduce((sum, { network }) => sum + network.exchanges, 0),
      faulty: this.#family.reduce((sum, { network }) => sum + network.faulty, 0),
      crashes: this.#crashes,
      restores: this.#restores,
    };
  }

  /** A clock that is a day off, a second off or right, like those of real families. */
  #join(person: (typeof PEOPLE)[number], index: number): Member {
    const skewMs = this.#random.pick([
      0, 0, 800, -4_000, 400_000, -400_000, 86_400_000, -86_400_000,
    ]);
    const ask =
      <Q, A>(
        answer: (
          store: TestRecordStore,
          actor: AccountActor,
          request: Q,
          now: number,
        ) => Promise<A>,
      ) =>
      async (request: Q) => {
        return answer(this.#server, await this.#actor(index), request, this.#now);
      };
    const network = new SimNetwork({
      random: this.#random,
      skewMs: () => skewMs,
      server: {
        pull: ask(pull),
        history: ask(history),
        compare: ask(compare),
        push: async (request) => {
          const before = await this.#server.position(ACCOUNT);
          const answer = await push(this.#server, await this.#actor(index), request, this.#now);
          await this.#tellOthers(before.head);
          return answer;
        },
      },
    });
    const device = new SimDevice({
      userId: person.userId,
      node: `node000${index}`,
      clock: { now: () => this.#now + skewMs, skewMs: () => 0 },
      transport: network.transport(),
      random: () => this.#random.next(),
    });
    return { device, network, person };
  }

  /** The family as it is when the story begins. */
  async #found(): Promise<void> {
    const author = { by: 'user-ana', at: START, node: 'server00', skewMs: 0 };
    const grant: Grant = { ...presets.grandparent, editOthers: true };
    const child = createRecord(author, CHILD, {
      childId: CHILD,
      name: 'Mia',
      birthdate: '2026-06-02',
      gender: 'girl',
      chartSex: 'female',
      gestationDays: null,
      color: '#3B82F6',
      caregivers: [{ userId: 'user-gran', permissions: grant }],
    });
    const members = PEOPLE.slice(0, 3).map(({ userId, role }) =>
      createRecord(author, userId, { childId: null, name: userId, color: '#3B82F6', role }),
    );
    await this.#server.transaction(ACCOUNT, async (tx) => {
      tx.put('children', child, { narrowed: false });
      for (const member of members) tx.put('members', member, { narrowed: false });
      return Promise.resolve();
    });
  }

  async #actor(index: number): Promise<AccountActor> {
    const { userId, role } = PEOPLE[index] as (typeof PEOPLE)[number];
    const children = await this.#server.getMany(ACCOUNT, [{ collection: 'children', id: CHILD }]);
    return actorWith({ accountId: ACCOUNT, userId, role }, children, this.#now);
  }

  async #step(): Promise<void> {
    this.#now += this.#random.pick([0, 5, 40, 700, 3_000, 20_000, 300_000]);
    const member = this.#random.pick(this.#family);
    const { network, device } = member;
    const kind = this.#random.next();
    if (kind < 0.3) await this.#act(member);
    else if (kind < 0.8) await this.#advance(member);
    else if (kind < 0.84) network.faults.offline = this.#random.chance(0.35);
    else if (kind < 0.9) device.engine.receive({ type: 'woke', now: device.clock.now() });
    else if (kind < 0.93) await network.deliverEcho();
    else if (kind < 0.97) device.planCrash(this.#random.below(4));
    else if (kind < 0.99) this.#reboot(member);
    else if (this.#seed % 4 === 0) await this.#disaster();
    this.#checkStatus();
  }

  /** Something a person does; afterwards the screen says "saved". */
  async #act(member: Member): Promise<void> {
    const { device } = member;
    const mine = [...this.#created.keys()].filter((id) => device.records().has(`events/${id}`));
    const act = drawAct(this.#random, mine.length);
    try {
      if (act === 'log') await this.#log(member);
      else if (act === 'edit') await this.#edit(member, this.#random.pick(mine));
      else if (act === 'remove') {
        if (!this.#mayRemove(member)) return;
        const id = this.#random.pick(mine);
        await device.events.remove(id);
        this.#deleted.add(id);
      } else await device.events.restore(this.#random.pick(mine));
      this.#operations += 1;
    } catch (error) {
      this.#survive(member, error);
    }
  }

  async #log({ device }: Member): Promise<void> {
    const id = `0198c0de-0000-7000-8000-${String(++this.#serial).padStart(12, '0')}`;
    const note = `n${this.#serial}`;
    await device.events.add([
      {
        id,
        type: 'diaper',
        childId: CHILD,
        startedAt: this.#now - this.#random.below(86_400_000),
        endedAt: null,
        payload: { kind: 'wet' },
        note,
        source: 'quick',
        tz: 'Europe/Lisbon',
      },
    ]);
    this.#created.set(id, device.userId);
    this.#intents.push({ device: this.#indexOf(device), id, path: 'note', value: note });
  }

  async #edit({ device }: Member, id: string): Promise<void> {
    const value = `v${++this.#serial}`;
    const [path, changes] = this.#random.pick([
      ['note', { note: value }],
      ['performedBy', { performedBy: value }],
      [`tags/${value}`, null],
    ] as const);
    if (changes) await device.events.edit(id, changes);
    else {
      const record = device.records().get(`events/${id}`) as EventRecord;
      await device.events.edit(id, { tags: [...record.tags.slice(-8), value] });
    }
    this.#intents.push({ device: this.#indexOf(device), id, path, value });
  }

  /** What her grant allows the caregiver: it is not this story's to test refusals. */
  #mayRemove({ person }: Member): boolean {
    return person.role !== 'caregiver';
  }

  async #advance(member: Member): Promise<void> {
    const { device, network } = member;
    network.whileUnderWay = async () => {
      if (this.#random.chance(0.15)) await this.#act(member);
    };
    try {
      const { sleepMs } = await device.engine.advance();
      if (sleepMs > 0 && this.#random.chance(0.2)) this.#now += Math.min(sleepMs, 60_000);
    } catch (error) {
      this.#survive(member, error);
    }
  }

  #survive(member: Member, error: unknown): void {
    if (!(error instanceof Crash)) throw error;
    this.#crashes += 1;
    this.#reboot(member);
  }

  #reboot({ device }: Member): void {
    device.boot();
  }

  /** The server loses what came after its last backup. */
  async #disaster(): Promise<void> {
    this.#restores += 1;
    const backup = this.#server.backup();
    for (let i = 0; i < 6; i++) await this.#step();
    this.#server.restore(backup, `epoch-${this.#restores + 1}`);
  }

  async #tellOthers(since: number): Promise<void> {
    const { epoch } = await this.#server.position(ACCOUNT);
    const rows = await this.#server.changesSince(ACCOUNT, since, 1_000);
    for (const [index, { device, network }] of this.#family.entries()) {
      const actor = await this.#actor(index);
      const messages = rows.map((row): LiveMessage => {
        const view = viewOf(actor, row, row.seq - 1, this.#now);
        return {
          type: 'activity',
          user: null,
          child: null,
          place: { epoch, from: row.seq - 1, seq: row.seq },
          changes: view === 'record' ? [structuredClone(row)] : [],
          gone: view === 'gone' ? [{ collection: row.collection, id: row.record.id }] : [],
        };
      });
      for (const message of network.scramble(messages)) device.engine.receivePatch(message);
    }
  }

  /** Faults end; every queue must drain by itself. */
  async #heal(): Promise<void> {
    for (const { network, device } of this.#family) {
      network.heal();
      network.whileUnderWay = () => Promise.resolve();
      device.boot();
    }
    for (let round = 0; round < 600; round++) {
      let busy = false;
      for (const { device } of this.#family) {
        for (let i = 0; i < 50; i++) {
          const { sleepMs } = await device.engine.advance();
          if (sleepMs > 0) break;
          busy = true;
        }
      }
      if (!busy && this.#settled()) return;
      this.#now += busy ? 10 : 61_000;
    }
    const states = this.#family.map(
      ({ device }) => `${device.waiting()} waiting ${JSON.stringify(device.status)}`,
    );
    this.#fail('stuck', `a queue did not drain: ${states.join('; ')}`);
  }

  #settled(): boolean {
    return this.#family.every(
      ({ device }) =>
        device.waiting() === 0 && device.status.history === null && device.status.phase === 'idle',
    );
  }

  async #check(): Promise<void> {
    const stored = await this.#server.changesSince(ACCOUNT, 0, 1_000_000);
    const master = new Map(stored.map((row) => [`${row.collection}/${row.record.id}`, row]));
    for (const [index, { device, person }] of this.#family.entries()) {
      const actor = await this.#actor(index);
      const mayHave = stored
        .filter(({ collection, record }) => canRead(actor, collection, record, this.#now))
        .map(({ collection, record }) => [`${collection}/${record.id}`, record] as const);
      const both = { held: device.records(), master: new Map(mayHave) };
      compareReplica(this.#findings, `device ${index}`, both);
      for (const record of device.needingAttention()) {
        this.#fail('refused', `${person.userId} needs to look at ${record.id}`);
      }
    }
    for (const { id, path, value, device } of this.#intents) {
      const record = master.get(`events/${id}`)?.record;
      if (!record) this.#fail('lost', `${id}, written on device ${device}`);
      // What only a lost history held is lost with it; the record itself must still be there.
      else if (this.#restores === 0 && !isKept(record, await this.#historyOf(id), path, value)) {
        this.#fail('lost', `${path}=${value} of ${id}, written on device ${device}`);
      }
    }
    for (const [id] of this.#created) {
      const record = master.get(`events/${id}`)?.record;
      if (record && isRemoved(record) && !this.#deleted.has(id))
        this.#fail('removed', `${id} by nobody`);
    }
    for (const id of this.#deleted) {
      // Restored or edited meanwhile, it still knows that it had been deleted.
      if (master.get(`events/${id}`)?.record.removed === null) this.#fail('resurrected', id);
    }
    const seqs = stored.map(({ seq }) => seq);
    if (new Set(seqs).size !== seqs.length) this.#fail('doubled', 'two changes with one number');
  }

  #historyOf(id: string): Promise<{ path: string; value: unknown }[]> {
    return this.#server.historyOf(ACCOUNT, { collection: 'events', id });
  }

  /** What counts as acknowledged on a screen must be on the server at that moment. */
  #checkStatus(): void {
    if (this.#restores > 0) return;
    for (const [index, { device }] of this.#family.entries()) {
      for (const { name, record } of device.acknowledged()) {
        const master = this.#masterOf(name);
        if (!master || !covers(master, record)) {
          this.#fail('false status', `device ${index} shows ${name} as up to date`);
        }
      }
    }
  }

  #masterOf(name: string): AnyRecord | undefined {
    return this.#server.peek(ACCOUNT, name);
  }

  #indexOf(device: SimDevice): number {
    return this.#family.findIndex((member) => member.device === device);
  }

  #fail(kind: FindingKind, what: string): void {
    this.#findings.add(kind, what);
  }
}

import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import type { Limits } from '../../schema/rights/grants.ts';
import type { Role } from '../../schema/rights/roles.ts';
import { canRead } from '../../schema/rights/can.ts';
import { type CollectionName, collections } from '../../schema/collections.ts';
import type { LiveMessage } from '../../schema/wire/socket.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import type { PushAnswer, PushRequest, Verdict } from '../../schema/wire/sync.ts';
import { messagesFor } from '../../server/realtime/messages.ts';
import { type AccountActor, actorWith, householdOf } from '../../server/records/audience.ts';
import { dropMember, setGrant, setLimit } from '../../server/records/people.ts';
import { compare, history, pull, push } from '../../server/records/sync.ts';
import type { Household, RecordTransaction, StoredRecord } from '../../server/records/store.ts';
import { SyncError } from '../../src/sync/engine/sync-error.ts';
import { TestRecordStore } from '../helpers/memory-record-store.ts';
import type { Answers } from './sim-network.ts';
import { RightsHistory } from './sim-rights-history.ts';
import { leaksIn, watched } from './sim-rights-check.ts';
import type { Violation } from './scenario/judge.ts';
import { START, type Caregiver, caregivers, grants } from './scenario/operations.ts';

export type Person = { userId: string; role: Role };

const ACCOUNT = 'family';
export const CHILD = '0198c0de-0000-7000-8000-00000000c41d';
/** Names of people and children do not matter in the scenarios. */
const NOBODY = { members: new Map(), children: new Map() };

/** The documents that decide about rights. */
const DECIDING: ReadonlySet<string> = new Set(['children', 'members']);

/** The family's server: the product's own functions on records in memory, with backups. */
export class SimServer {
  readonly #store = new TestRecordStore();
  readonly #now: () => number;
  /** Sends the changes to every connected device. */
  readonly #notify: (messagesFor: (person: Person) => Promise<LiveMessage[]>) => Promise<void>;
  readonly #report: (violation: Violation) => void;
  /** What it had lost and refused to take back from somebody: `user collection/id`. */
  readonly #notTaken = new Set<string>();
  readonly #expelled = new Set<string>();
  readonly #rightsHistory = new RightsHistory();
  #backups: { records: unknown; eras: unknown }[] = [];
  restores = 0;
  /** Since when the rights have been the same. */
  rightsSince = 0;

  constructor(parts: {
    now: () => number;
    notify: (messagesFor: (person: Person) => Promise<LiveMessage[]>) => Promise<void>;
    /** Receives what was shown or allowed to somebody without the right to it. */
    report: (violation: Violation) => void;
  }) {
    this.#now = parts.now;
    this.#notify = parts.notify;
    this.#report = parts.report;
  }

  get epoch(): string {
    return `epoch-${this.restores + 1}`;
  }

  /** The family at the beginning of the scenario. */
  async found(people: readonly Person[]): Promise<void> {
    const author = { by: 'user-ana', at: this.#now(), node: 'server00', skewMs: 0 };
    const child = createRecord(author, CHILD, {
      childId: CHILD,
      name: 'Mia',
      birthdate: '2026-06-02',
      gender: 'girl',
      chartSex: 'female',
      gestationDays: null,
      color: '#3B82F6',
      caregivers: [],
    });
    await this.#store.transaction(ACCOUNT, async (tx) => {
      tx.put('children', child, { narrowed: false });
      for (const { userId, role } of new Map(people.map((p) => [p.userId, p])).values()) {
        const phone = `of ${userId}`;
        const fields = { childId: null, name: userId, color: '#3B82F6', role, phone };
        tx.put('members', createRecord(author, userId, fields), { narrowed: false });
      }
      // Granted before the scenario begins, as in reality, so that the server knows of an earlier time.
      for (const userId of caregivers) {
        const permissions = grants.usual;
        await setGrant(tx, { childId: CHILD, userId, permissions }, { ...author, now: author.at });
      }
    });
    this.#rightsHistory.note(this.#now(), await this.#household());
  }

  /** The server's answer to one person's device. */
  answersFor(person: Person): Answers {
    const actor = async () => {
      // Their sessions ended with their membership.
      if (this.#expelled.has(person.userId)) throw new SyncError('signIn');
      return this.#actor(person);
    };
    const answers: Answers = {
      pull: async (request) => pull(this.#store, await actor(), request, this.#now()),
      history: async (request) => history(this.#store, await actor(), request, this.#now()),
      compare: async (request) => compare(this.#store, await actor(), request, this.#now()),
      push: async (request) => {
        const answer = await this.#telling(async () =>
          push(this.#store, await actor(), request, this.#now(), { onFault: rethrow }),
        );
        for (const { collection, id, verdict } of answer.verdicts) {
          const name = `${collection}/${id}`;
          if (verdict !== 'rejected' || this.peek(name)) continue;
          this.#notTaken.add(`${person.userId} ${name}`);
        }
        this.#rightsHistory.hear(childrenIn(request, answer));
        return answer;
      },
    };
    return watched(answers, {
      actor,
      actorsAt: (at) => this.#actorsAt(person, at),
      now: this.#now,
      peek: (name) => this.peek(name),
      historyOf: (key) => this.#store.historyOf(ACCOUNT, key),
      report: this.#report,
    });
  }

  now(): number {
    return this.#now();
  }

  /** Changes what a caregiver may do from now on. */
  async setGrant(userId: Caregiver, permissions: Grant | null): Promise<void> {
    if (this.#expelled.has(userId)) return;
    await this.#byAna((tx, at) => setGrant(tx, { childId: CHILD, userId, permissions }, at));
  }

  async setLimit(userId: Caregiver, limits: Limits): Promise<void> {
    if (this.#expelled.has(userId)) return;
    await this.#byAna((tx, at) => setLimit(tx, { userId, ...limits }, at));
  }

  /** Removes a person from the family; a backup does not bring them back. */
  async expel(userId: Caregiver): Promise<void> {
    this.#expelled.add(userId);
    await this.#byAna((tx, at) => dropMember(tx, userId, at));
  }

  isExpelled({ userId }: Person): boolean {
    return this.#expelled.has(userId);
  }

  backUp(): void {
    const backup = { records: this.#store.backup(), eras: this.#rightsHistory.backup() };
    this.#backups = [...this.#backups.slice(-2), backup];
  }

  /** The server loses everything after a backup. @returns false when there is none */
  async restore(age: number): Promise<boolean> {
    const backup = this.#backups.at(-1 - (age % Math.max(1, this.#backups.length)));
    if (backup === undefined) return false;
    this.restores += 1;
    this.rightsSince = this.#now();
    this.#backups = [];
    this.#store.restore(backup.records, this.epoch, this.#now());
    this.#rightsHistory.restore(backup.eras, this.#now(), await this.#household());
    return true;
  }

  /** Whether the person's device was not allowed to return what the server had lost. */
  hasNotTaken({ userId }: Person, name: string): boolean {
    return this.#notTaken.has(`${userId} ${name}`);
  }

  /** The present state of a record, by `collection/id`. */
  peek(name: string): AnyRecord | undefined {
    return this.#store.peek(ACCOUNT, name);
  }

  async all(): Promise<ReadonlyMap<string, AnyRecord>> {
    const rows = await this.#store.changesSince(ACCOUNT, 0, 1_000_000);
    return new Map(rows.map((row) => [`${row.collection}/${row.record.id}`, row.record]));
  }

  historyOf(collection: CollectionName, id: string) {
    return this.#store.historyOf(ACCOUNT, { collection, id });
  }

  /**
   * Whether the person may have a record on a device, by the present rights.
   * @param at by the rights of another time
   */
  async readerOf(
    person: Person,
    at = this.#now(),
  ): Promise<(name: string, record: AnyRecord) => boolean> {
    const actor = await this.#actor(person);
    return (name, record) => {
      const collection = name.slice(0, name.indexOf('/')) as CollectionName;
      if (collections[collection].partition !== 'byItem') {
        return canRead(actor, collection, record, at);
      }
      // Not by the copy in the record, which the product keeps.
      const item = this.peek(`events/${String(record['itemId'])}`);
      return item !== undefined && canRead(actor, 'events', item, at);
    };
  }

  /**
   * Whether the person might have had a record at a moment, as far as it can be known. The age of the
   * record does not count: records that are too old are dropped by the daily comparison.
   */
  readerAt(person: Person, at: number): (name: string, record: AnyRecord) => boolean {
    const actors = this.#actorsAt(person, at);
    return (name, record) =>
      actors.some((actor) =>
        canRead(actor, name.slice(0, name.indexOf('/')) as CollectionName, record, START),
      );
  }

  /** The fields of a record that a caregiver may have. Written independently of the product's rule. */
  shownTo({ userId, role }: Person, name: string, record: AnyRecord): AnyRecord {
    if (role !== 'caregiver') return record;
    if (name.startsWith('children/')) {
      const { caregivers: all } = record as ChildRecord;
      return { ...record, caregivers: all.filter((each) => each.userId === userId) } as AnyRecord;
    }
    if (!name.startsWith('members/') || record.id === userId) return record;
    const { limit: _, paused: _p, phone: _n, lateWrites: _l, ...rest } = record as MemberRecord;
    return rest as AnyRecord;
  }

  async #actor({ userId, role }: Person): Promise<AccountActor> {
    const person = { accountId: ACCOUNT, userId, role };
    return actorWith(person, await householdOf(this.#store, person), this.#now());
  }

  #actorsAt({ userId, role }: Person, at: number): AccountActor[] {
    const person = { accountId: ACCOUNT, userId, role };
    return this.#rightsHistory.at(at).map((household) => actorWith(person, household, at));
  }

  async #byAna(
    work: (tx: RecordTransaction, at: { by: string; now: number }) => Promise<unknown>,
  ): Promise<void> {
    const at = { by: 'user-ana', now: this.#now() };
    await this.#telling(() => this.#store.transaction(ACCOUNT, (tx) => work(tx, at)));
  }

  /** The documents that decide about everybody's rights. */
  async #household(): Promise<Household> {
    const children = await this.#store.listAll(ACCOUNT, collections.children);
    const members = await this.#store.listAll(ACCOUNT, collections.members);
    return { children, members };
  }

  async #telling<T>(work: () => Promise<T>): Promise<T> {
    const { head } = await this.#store.position(ACCOUNT);
    const result = await work();
    const { epoch } = await this.#store.position(ACCOUNT);
    const rows = await this.#store.changesSince(ACCOUNT, head, 1_000);
    if (rows.length === 0) return result;
    if (rows.some(({ collection }) => DECIDING.has(collection))) {
      this.rightsSince = this.#now();
      this.#rightsHistory.note(this.#now(), await this.#household());
    }
    await this.#notify(async (person) => {
      const actor = await this.#actor(person);
      const about = { epoch, from: head, names: NOBODY, now: this.#now() };
      const messages = messagesFor(actor, rows, about).map(({ message }) => message);
      const shown = messages.flatMap(({ changes }) => changes);
      leaksIn(shown, actor, this.#now()).forEach(this.#report);
      return messages;
    });
    return result;
  }
}

/** The children that a parent's device has sent. */
function childrenIn({ rows }: PushRequest, { verdicts }: PushAnswer): StoredRecord<ChildRecord>[] {
  return rows.flatMap(({ record }, i) => {
    const { collection, seq, verdict } = verdicts[i] as Verdict;
    return collection === 'children' && verdict !== 'rejected'
      ? [{ collection, seq, createdSeq: seq, narrowedSeq: seq, record: record as ChildRecord }]
      : [];
  });
}

/** A row on which our own code throws ends the scenario. */
function rethrow(error: unknown): never {
  throw error;
}

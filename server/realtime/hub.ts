import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import { type Household, actorWith, turnOf } from '../records/audience.ts';
import type { RecordStore } from '../records/store.ts';
import { type Names, type Outgoing, messagesFor, pullNow } from './messages.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { Role } from '../../schema/rights/roles.ts';

/**
 * Tells the people of an account what was committed, in order and without a gap.
 *
 *   ring ──▶ read the sequence from where this account was last told ──▶ one message a change
 *
 * It reads the store instead of being handed the changes: several requests, and several
 * processes, commit in an order of their own, and only the sequence knows which.
 */
export type Audience = {
  /** Who listens now, each person once. */
  people(accountId: string): Iterable<{ userId: string; role: Role }>;
  send(accountId: string, userId: string, outgoing: Outgoing): void;
  /** Cuts off whose sign-in has ended, and learns the role of everybody else anew. */
  recheck(accountId: string): Promise<void>;
};

/** More than this at once is told as "pull now". */
const TOLD_MAX = 25;
/** A timer may be early by its own rounding; by then the right must have ended. */
const TURN_AFTER_MS = 20;
/** setTimeout takes no longer delay. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export class Hub {
  readonly #store: RecordStore;
  readonly #audience: Audience;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #accounts = new Map<string, Told>();

  constructor(options: {
    store: RecordStore;
    audience: Audience;
    now: () => number;
    onError: (error: unknown) => void;
  }) {
    this.#store = options.store;
    this.#audience = options.audience;
    this.#now = options.now;
    this.#onError = options.onError;
  }

  /** To be called before a person of the account begins to listen. */
  async open(accountId: string): Promise<void> {
    if (this.#accounts.has(accountId)) return;
    const { head } = await this.#store.position(accountId);
    if (!this.#accounts.has(accountId)) {
      this.#accounts.set(accountId, { seq: head, running: null, again: false, turn: undefined });
    }
  }

  /** To be called when a caregiver has begun to listen: time may begin or end their rights. */
  async watch(accountId: string): Promise<void> {
    const family = await this.#family(accountId);
    const told = this.#accounts.get(accountId);
    if (told) this.#awaitTurn(accountId, told, family);
  }

  close(accountId: string): void {
    clearTimeout(this.#accounts.get(accountId)?.turn);
    this.#accounts.delete(accountId);
  }

  /** @param accountId null: any account may have changed */
  ring(accountId: string | null): void {
    if (accountId === null) {
      for (const id of this.#accounts.keys()) this.ring(id);
      return;
    }
    const told = this.#accounts.get(accountId);
    if (!told) return;
    if (told.running) {
      told.again = true;
      return;
    }
    told.running = this.#drain(accountId, told)
      .catch(this.#onError)
      .finally(() => {
        told.running = null;
        if (!told.again) return;
        told.again = false;
        this.ring(accountId);
      });
  }

  async #drain(accountId: string, told: Told): Promise<void> {
    const { epoch, head } = await this.#store.position(accountId);
    // A server that was set back to a backup: the devices find out by the epoch.
    if (head < told.seq) told.seq = head;
    // Rung for without a change of records: a sign-in has ended.
    if (head === told.seq) return this.#audience.recheck(accountId);
    const rows = await this.#store.changesSince(accountId, told.seq, TOLD_MAX + 1);
    const family = await this.#family(accountId);
    // After all was read: nobody who is out by then is told any of it.
    await this.#audience.recheck(accountId);
    this.#awaitTurn(accountId, told, family);
    if (rows.length > TOLD_MAX) {
      told.seq = head;
      for (const { userId } of this.#audience.people(accountId)) {
        this.#audience.send(accountId, userId, pullNow(epoch, head));
      }
      return;
    }
    for (const { userId, role } of this.#audience.people(accountId)) {
      const now = this.#now();
      const actor = actorWith({ accountId, userId, role }, family, now);
      const about = { epoch, from: told.seq, names: family.names, now };
      for (const outgoing of messagesFor(actor, rows, about)) {
        this.#audience.send(accountId, userId, outgoing);
      }
    }
    told.seq = rows.at(-1)?.seq ?? head;
  }

  /** Has those pull whose rights time alone changes next, for nothing is written then. */
  #awaitTurn(accountId: string, told: Told, family: Household): void {
    clearTimeout(told.turn);
    const now = this.#now();
    const turns = [...this.#audience.people(accountId)].flatMap(({ userId, role }) => {
      const at = turnOf({ accountId, userId, role }, family, now);
      return at === null ? [] : [{ userId, at }];
    });
    if (turns.length === 0) return;
    const next = Math.min(...turns.map(({ at }) => at));
    const turn = async () => {
      const { epoch, head } = await this.#store.position(accountId);
      for (const { userId, at } of turns) {
        // One ahead of all there is: at its own place the device would take it for old.
        if (at <= this.#now()) this.#audience.send(accountId, userId, pullNow(epoch, head + 1));
      }
      await this.watch(accountId);
    };
    const delayMs = Math.min(next - now + TURN_AFTER_MS, TIMER_MAX_MS);
    told.turn = setTimeout(() => void turn().catch(this.#onError), delayMs).unref();
  }

  async #family(accountId: string): Promise<Household & { names: Names }> {
    const [children, members] = await Promise.all([
      this.#store.listAll(accountId, 'children'),
      this.#store.listAll(accountId, 'members'),
    ]);
    return {
      children,
      members,
      names: {
        children: new Map(children.map(({ record }) => [record.id, record as ChildRecord])),
        members: new Map(
          members
            .filter(({ record }) => !isRemoved(record))
            .map(({ record }) => [record.id, record as MemberRecord]),
        ),
      },
    };
  }
}

type Told = {
  seq: number;
  running: Promise<void> | null;
  again: boolean;
  turn: NodeJS.Timeout | undefined;
};

import { actorWith, nextRightsChange } from '../records/audience.ts';
import type { Household, RecordStore } from '../records/store.ts';
import { readFamily } from './family.ts';
import { type Outgoing, messagesFor, pullNow } from './messages.ts';
import type { Role } from '../../schema/rights/roles.ts';

/** The people who are connected. */
export type Audience = {
  /** Who is connected now, each person once. */
  people(accountId: string): Iterable<{ userId: string; role: Role }>;
  send(accountId: string, userId: string, outgoing: Outgoing): void;
  /** Disconnects everybody whose session has ended, and reads the role of everybody else again. */
  recheck(accountId: string): Promise<void>;
};

/** What is known of an account with at least one connection. */
type Subscription = {
  /** Everything up to this change has been sent. */
  lastSentSeq: number;
  sending: Promise<void> | null;
  /** A notification came while changes were being sent: send once more. */
  notifiedMeanwhile: boolean;
  expiryTimer: NodeJS.Timeout | undefined;
};

/** More changes than this at once are sent as a single "pull now". */
const MESSAGES_MAX = 25;
/** A timer may fire slightly early; by then the right must really have ended. */
const EXPIRY_MARGIN_MS = 20;
/** The longest delay that setTimeout accepts. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Sends each person of an account what was committed, in order and without a gap.
 *
 *   notify ──▶ read the changes after `lastSentSeq` ──▶ one message for each change
 *
 * It reads the store instead of being given the changes: several requests, and several processes,
 * commit in any order, and only the sequence in the store has them in the right one.
 */
export class Subscriptions {
  readonly #store: RecordStore;
  readonly #audience: Audience;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #accounts = new Map<string, Subscription>();

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

  /** Must be called before a person of the account starts to listen. */
  async open(accountId: string): Promise<void> {
    if (this.#accounts.has(accountId)) return;
    const { head } = await this.#store.position(accountId);
    if (this.#accounts.has(accountId)) return;
    this.#accounts.set(accountId, {
      lastSentSeq: head,
      sending: null,
      notifiedMeanwhile: false,
      expiryTimer: undefined,
    });
  }

  /** Must be called when a caregiver has started to listen, whose rights may begin or end by time. */
  async watchExpiry(accountId: string): Promise<void> {
    const family = await readFamily(this.#store, accountId);
    const subscription = this.#accounts.get(accountId);
    if (subscription) this.#scheduleExpiry(accountId, subscription, family);
  }

  close(accountId: string): void {
    clearTimeout(this.#accounts.get(accountId)?.expiryTimer);
    this.#accounts.delete(accountId);
  }

  /** @param accountId null: any account may have changed */
  notify(accountId: string | null): void {
    if (accountId === null) {
      for (const id of this.#accounts.keys()) this.notify(id);
      return;
    }
    const subscription = this.#accounts.get(accountId);
    if (!subscription) return;
    if (subscription.sending) {
      subscription.notifiedMeanwhile = true;
      return;
    }
    subscription.sending = this.#sendChanges(accountId, subscription)
      .catch(this.#onError)
      .finally(() => {
        subscription.sending = null;
        if (!subscription.notifiedMeanwhile) return;
        subscription.notifiedMeanwhile = false;
        this.notify(accountId);
      });
  }

  async #sendChanges(accountId: string, subscription: Subscription): Promise<void> {
    const { epoch, head, changes } = await this.#store.positionAndChanges(
      accountId,
      subscription.lastSentSeq,
      MESSAGES_MAX + 1,
    );
    // The server was restored from a backup. The devices notice it by the epoch.
    if (head < subscription.lastSentSeq) subscription.lastSentSeq = head;
    const from = subscription.lastSentSeq;
    // No record has changed: a session has ended, or the plan has changed.
    if (head === from) return this.#audience.recheck(accountId);
    const family = await readFamily(this.#store, accountId);
    // After everything was read, so that a person who was removed by then receives none of it.
    await this.#audience.recheck(accountId);
    this.#scheduleExpiry(accountId, subscription, family);
    if (changes.length > MESSAGES_MAX) {
      subscription.lastSentSeq = head;
      for (const { userId } of this.#audience.people(accountId)) {
        this.#audience.send(accountId, userId, pullNow(epoch, head));
      }
      return;
    }
    for (const { userId, role } of this.#audience.people(accountId)) {
      const now = this.#now();
      const actor = actorWith({ accountId, userId, role }, family, now);
      const about = { epoch, from, names: family.names, now };
      for (const outgoing of messagesFor(actor, changes, about)) {
        this.#audience.send(accountId, userId, outgoing);
      }
    }
    subscription.lastSentSeq = changes.at(-1)?.seq ?? head;
  }

  /**
   * Makes the devices pull whose rights change next by time alone. Nothing is committed at that
   * moment, so nothing else would notify them.
   */
  #scheduleExpiry(accountId: string, subscription: Subscription, family: Household): void {
    clearTimeout(subscription.expiryTimer);
    const now = this.#now();
    const expiries = [...this.#audience.people(accountId)].flatMap(({ userId, role }) => {
      const at = nextRightsChange({ accountId, userId, role }, family, now);
      return at === null ? [] : [{ userId, at }];
    });
    if (expiries.length === 0) return;
    const next = Math.min(...expiries.map(({ at }) => at));
    const expire = async () => {
      const { epoch, head } = await this.#store.position(accountId);
      for (const { userId, at } of expiries) {
        // A device ignores a place that it already stands at, so this names the one after it.
        if (at <= this.#now()) this.#audience.send(accountId, userId, pullNow(epoch, head + 1));
      }
      await this.watchExpiry(accountId);
    };
    const delayMs = Math.min(next - now + EXPIRY_MARGIN_MS, TIMER_MAX_MS);
    subscription.expiryTimer = setTimeout(
      () => void expire().catch(this.#onError),
      delayMs,
    ).unref();
  }
}

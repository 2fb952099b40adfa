import type { AnyRecord } from '../../records/record.ts';
import type { Actor } from '../../rights/actor.ts';

/**
 * What the server needs to know about a collection on whose records people agree.
 */
export type AgreementRules = {
  collection: AgreedCollection;
  /** The status once everybody has agreed. */
  agreedStatus: string;
  /** Whether its records refer to others that are agreed on, and so are judged after them. */
  isPart: boolean;
  /** Whether what was agreed on can be ended: `ending.ts`. */
  canEnd: boolean;
  /** The fields that may change after a proposal. */
  openFields: readonly string[];
  /** Why it cannot be proposed; null: it can. */
  problemOf(record: AnyRecord, context: AgreementContext): string | null;
  /** What the server writes into a proposal, besides its state. */
  completedBy(record: AnyRecord, context: AgreementContext): Readonly<Record<string, unknown>>;
  /** The zone in which people read its times. */
  zoneOf(record: AnyRecord, context: AgreementContext): string;
  /** What follows once everybody has agreed. */
  effectsOf(record: AnyRecord, context: AgreementContext): readonly Effect[];
};

/** What decides about a record besides itself. */
export type AgreementContext = {
  plans: readonly AnyRecord[];
  overrides: readonly AnyRecord[];
  memberIds: ReadonlySet<string>;
  nameOf(userId: string): string;
  actor: Pick<Actor, 'userId' | 'role'>;
  makeId: () => string;
  /** The time of the server, epoch ms. */
  now: number;
};

/** A change of another record that follows from an agreement. */
export type Effect =
  | {
      kind: 'edit';
      collection: AgreedCollection;
      id: string;
      changes: Readonly<Record<string, unknown>>;
    }
  | {
      kind: 'create';
      collection: AgreedCollection;
      id: string;
      createdBy: string;
      fields: Readonly<Record<string, unknown>>;
    };

export type AgreedCollection = 'parentingPlans' | 'overrides';

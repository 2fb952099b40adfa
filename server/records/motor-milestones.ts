import type * as z from 'zod/mini';
import { collections } from '../../schema/collections.ts';
import { beforeBirthProblem } from '../../schema/records/before-birth.ts';
import {
  type MotorMilestone,
  motorMilestoneId,
  motorMilestones,
} from '../../schema/records/motor-milestone-id.ts';
import type {
  MotorMilestoneInput,
  MotorMilestoneRecord,
  MotorMilestoneState,
  MotorMilestonesAnswer,
  MotorMilestonesInput,
} from '../../schema/records/motor-milestone.ts';
import { STAMP_AHEAD_TOLERANCE_MS } from '../../schema/limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, isRemoved, restoreRecord } from '../../schema/rules/merge.ts';
import type { HistoryItem } from '../../schema/wire/rest-answers.ts';
import { Refusal } from '../refusal.ts';
import type { AccountActor } from './audience.ts';
import { type HistoryQuery, readHistory } from './history.ts';
import { findFor, getRecord, write } from './resource.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordStore, RecordTransaction } from './store.ts';

/** All motor milestones of a child at once, for the REST routes; the rules are those of batch sync. */

const collection = collections.motorMilestones.name;
type By = { actor: AccountActor; now: number };
type Held = Partial<Record<MotorMilestone, MotorMilestoneRecord>>;

/** @throws Refusal NOT_FOUND for the child, FORBIDDEN for its growth */
export async function readMilestones(
  store: RecordStore,
  childId: string,
  { actor, now }: By,
): Promise<MotorMilestonesAnswer> {
  const child = await getRecord(store, collections.children.name, childId, { actor, now });
  const rows = await store.getMany(actor.accountId, keysOf(child));
  refuseUnlessReadable(child, { actor, now });
  return answerOf(heldIn(rows, { actor, now }), actor);
}

/**
 * The earlier values of one milestone; none as long as nobody has said anything about it.
 * @throws Refusal NOT_FOUND for the child, and for caregivers who did not note it first; FORBIDDEN
 */
export async function milestoneHistory(
  store: RecordStore,
  { id: childId, milestone }: { id: string; milestone: MotorMilestone },
  { current, ...by }: By & z.infer<typeof HistoryQuery>,
): Promise<HistoryItem[]> {
  const child = await getRecord(store, collections.children.name, childId, by);
  refuseUnlessReadable(child, by);
  const key = { collection, id: motorMilestoneId(childId, milestone) };
  const [held] = await store.getMany(by.actor.accountId, [key]);
  return held ? readHistory(store, key, { ...by, current }) : [];
}

export type PutMilestones =
  | { outcome: 'stored'; milestones: MotorMilestonesAnswer }
  /** Somebody has changed one of them later. Nothing was stored. */
  | { outcome: 'stale'; milestones: MotorMilestonesAnswer };

/**
 * Stores what differs from the present state. All or nothing: a milestone that somebody has changed
 * after the time `at` of its input makes the whole request stale.
 *
 * @throws Refusal NOT_FOUND for the child, FORBIDDEN for its growth, VALIDATION
 */
export function putMilestones(
  store: RecordStore,
  { childId, input }: { childId: string; input: MotorMilestonesInput },
  { actor, now, newUntil }: By & { newUntil: number | null },
): Promise<PutMilestones> {
  return store.transaction(actor.accountId, async (tx) => {
    const by = { actor, now };
    const { record: child } = await findFor(tx, collections.children.name, childId, by);
    refuseUnlessReadable(child, by);
    const held = heldIn(await tx.getMany(keysOf(child)), by);
    const changed = motorMilestones.flatMap((milestone) => {
      const sent = input[milestone];
      return sent && differs(held[milestone], sent) ? [{ milestone, sent }] : [];
    });
    for (const { sent } of changed) refuseDates(child, sent, now);
    const isStale = changed.some(({ milestone, sent }) => {
      const before = held[milestone];
      return before !== undefined && sent.at != null && sent.at < before.updatedAt;
    });
    if (isStale) return { outcome: 'stale', milestones: answerOf(held, actor) };
    // Asked here as well: a request that changes nothing writes nothing that could be refused.
    if (changed.length === 0 && !mayWrite(child, by)) throw forbidden();
    for (const { milestone, sent } of changed) {
      const removed = await removedOf(tx, childId, milestone);
      const record = recordOf(held[milestone] ?? removed, { childId, milestone, sent }, by);
      await write(tx, { collection, record, actor, now, newUntil, isStampedHere: true });
    }
    const milestones = answerOf(heldIn(await tx.getMany(keysOf(child)), by), actor);
    return { outcome: 'stored', milestones };
  });
}

function keysOf({ id }: AnyRecord) {
  return motorMilestones.map((milestone) => ({ collection, id: motorMilestoneId(id, milestone) }));
}

/** The readable records by milestone, without removed ones. */
function heldIn(rows: readonly { record: AnyRecord }[], { actor, now }: By): Held {
  const readable = rows
    .map(({ record }) => record as MotorMilestoneRecord)
    .filter((record) => !isRemoved(record) && canRead(actor, collection, record, now));
  return Object.fromEntries(readable.map((record) => [record.milestone, record]));
}

async function removedOf(tx: RecordTransaction, childId: string, milestone: MotorMilestone) {
  const id = motorMilestoneId(childId, milestone);
  const [row] = await tx.getMany([{ collection, id }]);
  return row && (row.record as MotorMilestoneRecord);
}

function answerOf(held: Held, actor: AccountActor): MotorMilestonesAnswer {
  const states = motorMilestones.map((milestone) => {
    const record = held[milestone];
    return [milestone, record ? stateOf(shownTo(actor, collection, record)) : UNKNOWN] as const;
  });
  return Object.fromEntries(states) as MotorMilestonesAnswer;
}

const UNKNOWN: MotorMilestoneState = {
  status: 'not_yet',
  date: null,
  datePrecision: 'day',
  note: '',
  photoId: null,
  by: null,
  at: null,
};

function stateOf(record: AnyRecord): MotorMilestoneState {
  const { status, date, datePrecision, note, photoId } = record as MotorMilestoneRecord;
  return {
    status,
    date,
    datePrecision,
    note,
    photoId,
    by: record.updatedBy,
    at: record.updatedAt,
  };
}

type Values = Pick<MotorMilestoneRecord, 'status' | 'date' | 'datePrecision' | 'note' | 'photoId'>;

/** The values of an input; omitted ones become unknown. */
function valuesOf({ by: _by, at: _at, ...input }: MotorMilestoneInput): Values {
  const { by: _nobody, at: _never, ...unknown } = UNKNOWN;
  return { ...unknown, ...input } as Values;
}

function differs(before: MotorMilestoneRecord | undefined, sent: MotorMilestoneInput): boolean {
  const held: Readonly<Record<string, unknown>> = before ?? UNKNOWN;
  return Object.entries(valuesOf(sent)).some(([field, value]) => held[field] !== value);
}

function recordOf(
  before: MotorMilestoneRecord | undefined,
  about: { childId: string; milestone: MotorMilestone; sent: MotorMilestoneInput },
  { actor, now }: By,
): AnyRecord {
  const { childId, milestone, sent } = about;
  const at = Math.min(sent.at ?? now, now);
  const author = { by: actor.userId, at, node: SERVER_NODE };
  if (before) {
    const alive = isRemoved(before) ? restoreRecord(before, author) : before;
    return editRecord(collections.motorMilestones.merge, alive, valuesOf(sent), author);
  }
  return {
    id: motorMilestoneId(childId, milestone),
    childId,
    createdBy: actor.userId,
    createdAt: at,
    updatedBy: actor.userId,
    updatedAt: at,
    schemaVersion: 1,
    clocks: { '*': nextStamp(at, [], SERVER_NODE) },
    removed: null,
    milestone,
    ...valuesOf(sent),
  };
}

function refuseDates(child: AnyRecord, { date, at }: MotorMilestoneInput, now: number): void {
  const problem =
    beforeBirthProblem(child, { date }) ??
    (at != null && at > now + STAMP_AHEAD_TOLERANCE_MS
      ? { path: 'at', message: 'This time is not possible.' }
      : null);
  if (!problem) return;
  throw new Refusal('VALIDATION', `${problem.path}: ${problem.message}`, { fields: [problem] });
}

/** A record of this child as far as rights look at it. */
function someRecordOf({ id }: AnyRecord, { actor }: By): AnyRecord {
  return { childId: id, createdBy: actor.userId } as AnyRecord;
}

function refuseUnlessReadable(child: AnyRecord, by: By): void {
  if (!canRead(by.actor, collection, someRecordOf(child, by), by.now)) throw forbidden();
}

function mayWrite(child: AnyRecord, by: By): boolean {
  const record = someRecordOf(child, by);
  return canWrite(by.actor, collection, 'edit', record, record, by.now);
}

function forbidden(): Refusal {
  return new Refusal('FORBIDDEN', 'You have no permission for this.');
}

import * as z from 'zod/mini';
import { DAY_MS } from '../../../schema/limits.ts';
import { Portrait, type ChildRecord } from '../../../schema/records/child.ts';
import { Relation } from '../../../schema/wire/account.ts';
import {
  defineKeyedFact,
  parseWith,
  readFact,
  removeFact,
  writeFact,
} from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import type { NewChild } from '../../replica/stores/people.ts';
import { TERM_WEEKS } from '../../domain/child/birth.ts';

/**
 * The answers of a person so far, stored on the device after every step, so that closing the page,
 * an empty battery or another page loses nothing.
 */

/** Every step, in order. */
export const allSteps = [
  'welcome',
  'child',
  'early',
  'more',
  'track',
  'units',
  'move',
  'family',
  'reminders',
  'keep',
  'firstLog',
] as const;
const Step = z.enum(allSteps);
export type Step = z.infer<typeof Step>;

const ChildAnswers = z.object({
  /** The id of the record, once it is written. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** The child is not born yet, and `day` is the due date. */
  expected: z.boolean(),
  day: z.string(),
  gender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  chartSex: z.nullable(z.enum(['female', 'male'])),
  /** As typed; empty: at term. */
  weeks: z.string(),
  /** What was measured at birth, as typed, with the units of the fields; absent: not asked. */
  birth: z.optional(
    z.record(
      z.enum(['weight', 'length', 'head']),
      z.object({ text: z.string(), unit: z.string() }),
    ),
  ),
  /** Absent: no photo was chosen or removed here. */
  photo: z.optional(z.nullable(Portrait)),
  /** The record when it was last merged: answers that differ from it were typed here. */
  was: z.optional(z.looseObject({})),
});
export type ChildAnswers = z.infer<typeof ChildAnswers>;

const Answers = z.object({
  savedAt: z.number(),
  step: Step,
  /** null when it was not answered here. */
  relation: z.nullable(Relation),
  name: z.nullable(z.string()),
  /** The last one is the child of the current step. */
  children: z.array(ChildAnswers),
  /** Whether the person comes from another app, whose entries are imported after the last step. */
  moves: z.optional(z.boolean()),
  /** The answers of another child that the person started and put off. */
  putOff: z.optional(z.nullable(ChildAnswers)),
});
export type Answers = z.infer<typeof Answers>;

/** Answers by user id, or by NOBODY before there is an account. */
export const answersFact = defineKeyedFact({
  prefix: 'onboarding:',
  owner: 'user',
  parse: parseWith(Answers),
});

/** Answers older than this are removed. */
const KEEP_MS = 30 * DAY_MS;
/** Before there is an account. */
const NOBODY = 'nobody';

export const noChild: ChildAnswers = {
  id: null,
  name: '',
  expected: false,
  day: '',
  gender: null,
  chartSex: null,
  weeks: '',
};

export const noAnswers: Answers = {
  savedAt: 0,
  step: 'welcome',
  relation: null,
  name: null,
  children: [noChild],
};

/**
 * The answers merged with the children of the replica: all children when no answer names one yet,
 * else the changes of other devices that the answers do not override.
 */
export function withKnownChildren(answers: Answers, known: readonly ChildRecord[]): Answers {
  const isBlank = answers.children.every(({ id, name }) => id === null && name === '');
  if (isBlank && known.length > 0) return { ...answers, children: known.map(answersOf) };
  const children = answers.children.map((child) => {
    const record = known.find(({ id }) => id === child.id);
    return record ? followed(child, record) : child;
  });
  return { ...answers, children };
}

/** The stored answers without children that have been deleted since. */
export function withoutGone(answers: Answers, known: readonly ChildRecord[]): Answers {
  const ids = new Set(known.map(({ id }) => id));
  const children = answers.children.filter(({ id }) => id === null || ids.has(id));
  return { ...answers, children: children.length > 0 ? children : [noChild] };
}

/**
 * The stored answers, including those from before there was an account; null when there are none or
 * they are too old.
 */
export async function readAnswers(
  userId: string | null,
  now: number,
  store: DeviceStore = deviceStore,
): Promise<Answers | null> {
  const own = userId === null ? null : await readKept(userId, now, store);
  return own ?? readKept(NOBODY, now, store);
}

/** Resolves when the answers are durable. */
export async function keepAnswers(
  userId: string | null,
  answers: Answers,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await writeFact(answersFact.of(userId ?? NOBODY), answers, store);
  // The answers now belong to this person, not to the next one on this device.
  if (userId !== null) await removeFact(answersFact.of(NOBODY), store);
}

export async function forgetAnswers(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await removeFact(answersFact.of(userId), store);
}

/**
 * The record for the answers about a child; fields of an existing record that are not asked here stay.
 *
 * @param color of a new child
 */
export function childOf(
  answers: ChildAnswers,
  color: string,
  existing: ChildRecord | null = null,
): NewChild {
  const { name, expected, day, gender, chartSex, photo } = answers;
  const sex = { boy: 'male', girl: 'female' } as const;
  return {
    name: name.trim(),
    birthdate: expected ? null : day,
    birthDateApprox: false,
    // The due date stays on the record after the birth.
    dueDate: expected ? day : (existing?.dueDate ?? null),
    gender,
    chartSex: gender === 'boy' || gender === 'girl' ? sex[gender] : chartSex,
    gestationDays: gestationOf(answers, existing?.gestationDays ?? null),
    color,
    ...(photo === undefined ? {} : { photo }),
  };
}

/** Unchanged weeks keep the known days beyond the full week. */
function gestationOf({ expected, weeks }: ChildAnswers, known: number | null): number | null {
  if (expected) return null;
  return weeks === weeksOf(known) ? known : weeks === '' ? null : Number(weeks) * 7;
}

/** The weeks as the form shows them; empty for a child that was born at term. */
function weeksOf(gestationDays: number | null): string {
  const isEarly = gestationDays !== null && gestationDays < TERM_WEEKS * 7;
  return isEarly ? String(Math.floor(gestationDays / 7)) : '';
}

/** Answers that were typed here stay; the rest follows the record. */
function followed(child: ChildAnswers, record: ChildRecord): ChildAnswers {
  const now = answersOf(record);
  const { was } = child;
  if (was === undefined) {
    const { photo, birth } = child;
    return { ...now, ...(photo === undefined ? {} : { photo }), ...(birth && { birth }) };
  }
  const typed = Object.entries(child).filter(
    ([field, value]) => field !== 'was' && value !== was[field],
  );
  return { ...now, ...Object.fromEntries(typed) };
}

/** The answers for an existing child, for example from sign-up. */
function answersOf(child: ChildRecord): ChildAnswers {
  const { id, name, birthdate, birthDateApprox, dueDate, gender, chartSex, gestationDays } = child;
  const answers = {
    id,
    name,
    expected: birthdate === null && dueDate != null,
    // An age in years gives no date of birth, which the charts need; so it is asked.
    day: birthDateApprox ? '' : (birthdate ?? dueDate ?? ''),
    gender,
    chartSex,
    weeks: weeksOf(gestationDays),
  };
  return { ...answers, was: answers };
}

async function readKept(owner: string, now: number, store: DeviceStore): Promise<Answers | null> {
  const fact = answersFact.of(owner);
  const kept = await readFact(fact, store);
  if (kept && now - kept.savedAt < KEEP_MS && kept.children.length > 0) return kept;
  await removeFact(fact, store);
  return null;
}

import * as z from 'zod/mini';
import { DAY_MS } from '../../../schema/limits.ts';
import { ChildPhoto, type ChildRecord } from '../../../schema/records/child.ts';
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
 * What a person has answered so far, kept on the device with every step: closing the page, a dead
 * battery or a look at something else loses nothing.
 */

/** Every step there is, in order. */
export const allSteps = [
  'welcome',
  'child',
  'early',
  'more',
  'track',
  'units',
  'family',
  'keep',
  'firstLog',
] as const;
const Step = z.enum(allSteps);
export type Step = z.infer<typeof Step>;

const ChildAnswers = z.object({
  /** The record that holds them, once it is written. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** Not born yet: `day` is when the child is expected. */
  expected: z.boolean(),
  day: z.string(),
  gender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  chartSex: z.nullable(z.enum(['female', 'male'])),
  /** As typed; empty: at term. */
  weeks: z.string(),
  /** Absent: nothing was said of one here. */
  photo: z.optional(z.nullable(ChildPhoto)),
  /** What its record said when it was last looked at: what differs from it was typed here. */
  was: z.optional(z.looseObject({})),
});
export type ChildAnswers = z.infer<typeof ChildAnswers>;

const Answers = z.object({
  savedAt: z.number(),
  step: Step,
  /** null: not said here. */
  relation: z.nullable(Relation),
  name: z.nullable(z.string()),
  /** The last is the one being asked about. */
  children: z.array(ChildAnswers),
  /** Another child that was begun, and then put off. */
  putOff: z.optional(z.nullable(ChildAnswers)),
});
export type Answers = z.infer<typeof Answers>;

/** Answers by person, or by NOBODY before there is an account. */
export const answersFact = defineKeyedFact({
  prefix: 'onboarding:',
  owner: 'user',
  parse: parseWith(Answers),
});

/** Answers of somebody who never came back are forgotten. */
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
 * The answers, with what is known of the children: all of them where nothing has been said of one
 * yet, and else what has changed elsewhere since and was not typed over here.
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

/** Kept answers without the children that have been deleted since. */
export function withoutGone(answers: Answers, known: readonly ChildRecord[]): Answers {
  const ids = new Set(known.map(({ id }) => id));
  const children = answers.children.filter(({ id }) => id === null || ids.has(id));
  return { ...answers, children: children.length > 0 ? children : [noChild] };
}

/**
 * What was answered before, also before there was an account; null when nothing was, or too long
 * ago.
 */
export async function readAnswers(
  userId: string | null,
  now: number,
  store: DeviceStore = deviceStore,
): Promise<Answers | null> {
  const own = userId === null ? null : await readKept(userId, now, store);
  return own ?? readKept(NOBODY, now, store);
}

/** Durable when resolved. */
export async function keepAnswers(
  userId: string | null,
  answers: Answers,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await writeFact(answersFact.of(userId ?? NOBODY), answers, store);
  // They are this person's from now on, and not the next one's on this device.
  if (userId !== null) await removeFact(answersFact.of(NOBODY), store);
}

export async function forgetAnswers(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await removeFact(answersFact.of(userId), store);
}

/**
 * The record that answers about a child make; of one that exists, what is not asked here stays.
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
    // The day it was expected on stays known after the birth.
    dueDate: expected ? day : (existing?.dueDate ?? null),
    gender,
    chartSex: gender === 'boy' || gender === 'girl' ? sex[gender] : chartSex,
    gestationDays: gestationOf(answers, existing?.gestationDays ?? null),
    color,
    ...(photo === undefined ? {} : { photo }),
  };
}

/** Weeks that were not changed keep the days that are known beyond them. */
function gestationOf({ expected, weeks }: ChildAnswers, known: number | null): number | null {
  if (expected) return null;
  return weeks === weeksOf(known) ? known : weeks === '' ? null : Number(weeks) * 7;
}

/** As they stand in the form: of a child that came at term none are asked. */
function weeksOf(gestationDays: number | null): string {
  const isEarly = gestationDays !== null && gestationDays < TERM_WEEKS * 7;
  return isEarly ? String(Math.floor(gestationDays / 7)) : '';
}

/** What was typed here stays, and the rest is as its record has it now. */
function followed(child: ChildAnswers, record: ChildRecord): ChildAnswers {
  const now = answersOf(record);
  const { was } = child;
  if (was === undefined) return child.photo === undefined ? now : { ...now, photo: child.photo };
  const typed = Object.entries(child).filter(
    ([field, value]) => field !== 'was' && value !== was[field],
  );
  return { ...now, ...Object.fromEntries(typed) };
}

/** A child that is known already, for instance from signing up, as answers. */
function answersOf(child: ChildRecord): ChildAnswers {
  const { id, name, birthdate, birthDateApprox, dueDate, gender, chartSex, gestationDays } = child;
  const answers = {
    id,
    name,
    expected: birthdate === null && dueDate != null,
    // An age in years gives no day: the charts need it, so it is asked.
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

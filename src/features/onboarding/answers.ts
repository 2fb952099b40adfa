import * as z from 'zod/mini';
import { DAY_MS } from '../../../schema/limits.ts';
import { ChildPhoto, type ChildRecord } from '../../../schema/records/child.ts';
import { Relation } from '../../../schema/wire/account.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import type { NewChild } from '../../replica/people.ts';
import { TERM_WEEKS } from '../../domain/birth.ts';

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
});
export type ChildAnswers = z.infer<typeof ChildAnswers>;

const Answers = z.object({
  savedAt: z.number(),
  step: Step,
  relation: z.nullable(Relation),
  name: z.string(),
  /** The last is the one being asked about. */
  children: z.array(ChildAnswers),
});
export type Answers = z.infer<typeof Answers>;

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

export function noAnswers(name: string): Answers {
  return { savedAt: 0, step: 'welcome', relation: null, name, children: [noChild] };
}

/** The answers where nothing has been said of a child yet, with the children that are known. */
export function withKnownChildren(answers: Answers, known: readonly ChildRecord[]): Answers {
  const isBlank = answers.children.every(({ id, name }) => id === null && name === '');
  return isBlank && known.length > 0 ? { ...answers, children: known.map(answersOf) } : answers;
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
  await store.set(keyOf(userId ?? NOBODY), answers);
  // They are this person's from now on, and not the next one's on this device.
  if (userId !== null) await store.remove(keyOf(NOBODY));
}

export async function forgetAnswers(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await store.remove(keyOf(userId));
}

/** The record that answers about a child make. @param color of a new child */
export function childOf(answers: ChildAnswers, color: string): NewChild {
  const { name, expected, day, gender, chartSex, weeks, photo } = answers;
  const sex = { boy: 'male', girl: 'female' } as const;
  return {
    name: name.trim(),
    birthdate: expected ? null : day,
    birthDateApprox: false,
    dueDate: expected ? day : null,
    gender,
    chartSex: gender === 'boy' || gender === 'girl' ? sex[gender] : chartSex,
    gestationDays: expected || weeks === '' ? null : Number(weeks) * 7,
    color,
    ...(photo === undefined ? {} : { photo }),
  };
}

/** A child that is known already, for instance from signing up, as answers. */
function answersOf(child: ChildRecord): ChildAnswers {
  const { id, name, birthdate, birthDateApprox, dueDate, gender, chartSex, gestationDays } = child;
  const isEarly = gestationDays !== null && gestationDays < TERM_WEEKS * 7;
  return {
    id,
    name,
    expected: birthdate === null && dueDate != null,
    // An age in years gives no day: the charts need it, so it is asked.
    day: birthDateApprox ? '' : (birthdate ?? dueDate ?? ''),
    gender,
    chartSex,
    weeks: isEarly ? String(Math.floor(gestationDays / 7)) : '',
  };
}

async function readKept(owner: string, now: number, store: DeviceStore): Promise<Answers | null> {
  const stored = await store.get<unknown>(keyOf(owner));
  if (stored === undefined) return null;
  const { success, data } = Answers.safeParse(stored);
  if (success && now - data.savedAt < KEEP_MS && data.children.length > 0) return data;
  await store.remove(keyOf(owner));
  return null;
}

const keyOf = (owner: string): string => `onboarding:${owner}`;

import * as z from 'zod/mini';
import { DAY_MS } from '../../../../schema/limits.ts';
import { Relation } from '../../../../schema/wire/account.ts';
import {
  defineKeyedFact,
  parseWith,
  readFact,
  removeFact,
  writeFact,
} from '../../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../../lib/device-store.ts';

/** The answers of a caregiver, stored on the device after every step like those of a parent. */
const CareAnswers = z.object({
  savedAt: z.number(),
  /** The current step: `you`, or `about:` and the id of a child. */
  step: z.string(),
  /** null when it was not answered here. */
  name: z.nullable(z.string()),
  relation: z.nullable(Relation),
  phone: z.nullable(z.string()),
});
export type CareAnswers = z.infer<typeof CareAnswers>;

export const careAnswersFact = defineKeyedFact({
  prefix: 'care-onboarding:',
  owner: 'user',
  parse: parseWith(CareAnswers),
});

const KEEP_MS = 30 * DAY_MS;

export const noCareAnswers: CareAnswers = {
  savedAt: 0,
  step: 'hello',
  name: null,
  relation: null,
  phone: null,
};

/** @returns null without answers, or when they are too old */
export async function readCareAnswers(
  userId: string,
  now: number,
  store: DeviceStore = deviceStore,
): Promise<CareAnswers | null> {
  const kept = await readFact(careAnswersFact.of(userId), store);
  if (kept && now - kept.savedAt < KEEP_MS) return kept;
  await removeFact(careAnswersFact.of(userId), store);
  return null;
}

/** Resolves when the answers are durable. */
export function keepCareAnswers(
  userId: string,
  answers: CareAnswers,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return writeFact(careAnswersFact.of(userId), answers, store);
}

export function forgetCareAnswers(userId: string, store: DeviceStore = deviceStore): Promise<void> {
  return removeFact(careAnswersFact.of(userId), store);
}

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

/** What a carer has answered so far, kept on the device with every step as a parent's answers are. */
const CareAnswers = z.object({
  savedAt: z.number(),
  /** Where they are: `you`, or `about:` and a child. */
  step: z.string(),
  /** null: not said here. */
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

/** @returns null when nothing was answered, or too long ago */
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

/** Durable when resolved. */
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

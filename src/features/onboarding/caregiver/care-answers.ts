import * as z from 'zod/mini';
import { DAY_MS } from '../../../../schema/limits.ts';
import { Relation } from '../../../../schema/wire/account.ts';
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
  const stored = await store.get<unknown>(keyOf(userId));
  const { success, data } = CareAnswers.safeParse(stored);
  if (success && now - data.savedAt < KEEP_MS) return data;
  if (stored !== undefined) await store.remove(keyOf(userId));
  return null;
}

/** Durable when resolved. */
export function keepCareAnswers(
  userId: string,
  answers: CareAnswers,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return store.set(keyOf(userId), answers);
}

export function forgetCareAnswers(userId: string, store: DeviceStore = deviceStore): Promise<void> {
  return store.remove(keyOf(userId));
}

const keyOf = (userId: string): string => `care-onboarding:${userId}`;

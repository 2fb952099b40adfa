import * as z from 'zod/mini';
import { DAY_MS } from '../../../schema/limits.ts';
import { OnboardingAnswer } from '../../../schema/wire/auth.ts';
import { type ResultWithMessage, requestWithMessage } from './request-with-message.ts';
import { accountMessages } from './account-messages.ts';
import type { Session } from '../session.ts';

type Member = Pick<Session, 'authorizedFetch'>;
export type Gender = 'boy' | 'girl' | 'other';

/** The colour of a child without a chosen one (specification §3). */
const DEFAULT_COLOR = '#3B82F6';
const DAYS_OF_A_YEAR = 365;

/** The number of children this person may see; null when it cannot be read. */
export async function countChildren({ authorizedFetch }: Member): Promise<number | null> {
  const answer = await requestWithMessage(authorizedFetch, '/api/user-children', {
    answer: z.array(z.unknown()),
    fallback: '',
  });
  return answer.ok ? answer.value.length : null;
}

/**
 * Creates the child of the sign-up form. An age in years gives no exact birth date, so the date is
 * marked as approximate.
 */
export function createFirstChild(
  { authorizedFetch }: Member,
  { name, ageYears, gender }: { name: string; ageYears: number | null; gender: Gender | null },
  now: number,
): Promise<ResultWithMessage<unknown>> {
  const birthdate = ageYears === null ? null : birthdateOf(ageYears, now);
  return requestWithMessage(authorizedFetch, '/api/user-children', {
    body: {
      name,
      birthdate,
      birthDateApprox: birthdate !== null,
      gender,
      color: DEFAULT_COLOR,
      caregivers: [],
    },
    answer: z.looseObject({}),
    fallback: accountMessages.childNotSaved,
  });
}

/** Now minus age × 365 days (specification §3). @returns an ISO date, in UTC */
export function birthdateOf(ageYears: number, now: number): string {
  return new Date(now - ageYears * DAYS_OF_A_YEAR * DAY_MS).toISOString().slice(0, 10);
}

export function completeOnboarding({
  authorizedFetch,
}: Member): Promise<ResultWithMessage<unknown>> {
  return requestWithMessage(authorizedFetch, '/api/auth/onboarding-complete', {
    method: 'POST',
    answer: OnboardingAnswer,
    fallback: accountMessages.setupFailed,
  });
}

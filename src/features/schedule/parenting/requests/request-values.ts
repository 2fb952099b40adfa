import type { SwapMode } from '../../../../../schema/records/override.ts';
import { DAY_MS } from '../../../../../schema/limits.ts';
import { defaultRespondBy } from '../../../../../schema/rules/agreements/respond-by.ts';
import { instantOf, localTimeOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import {
  ANSWER_MIN_MS,
  OVERRIDE_MAX_DAYS,
  REASON_MAX_CHARS,
} from '../../../../../schema/schedule-limits.ts';
import type { FieldProblems } from '../../../../app/forms/use-sheet-form.ts';
import { t } from '../../../../i18n/t.ts';
import type { RequestTerms } from '../commands.ts';

/** The fields of a request: days to give, days to take, or both. */

export const swapModes = ['give', 'take', 'trade'] as const satisfies SwapMode[];

/** Local times of the plan's zone, as `datetime-local` has them. */
export type Range = { from: string; to: string };

export type RequestValues = {
  mode: SwapMode;
  /** The days that this person gives. */
  give: Range;
  /** The days that this person asks for. */
  take: Range;
  /** The other party, where there are three. */
  other: string;
  reason: string;
  /** Local time of the device; null: the usual time. */
  respondBy: string | null;
};

const USUAL_TIME = '10:00';

/** One day from the morning on. */
export function rangeOn(day: string): Range {
  return { from: `${day}T${USUAL_TIME}`, to: `${addDays(day, 1)}T${USUAL_TIME}` };
}

/** The ranges that a mode has, the first one first. */
export function rangesOf({ mode, give, take }: RequestValues): Range[] {
  if (mode === 'give') return [give];
  return mode === 'take' ? [take] : [give, take];
}

/** Until when the answer is asked for, epoch ms. */
export function respondByOf(
  values: RequestValues,
  { tz, deviceTz, now }: { tz: string; deviceTz: string; now: number },
): number {
  if (values.respondBy !== null) return instantOf(values.respondBy, deviceTz);
  const starts = rangesOf(values)
    .filter(({ from }) => from !== '')
    .map(({ from }) => instantOf(from, tz));
  return defaultRespondBy(starts.length === 0 ? now : Math.min(...starts), now);
}

/** For the field. */
export function respondByText(at: number, deviceTz: string): string {
  return localTimeOf(at, deviceTz);
}

export function requestProblems(
  values: RequestValues,
  context: { tz: string; deviceTz: string; now: number },
): FieldProblems {
  const { mode, give, take, reason } = values;
  return {
    give: mode === 'take' ? null : rangeProblem(give),
    take: mode === 'give' ? null : rangeProblem(take),
    reason:
      reason.length > REASON_MAX_CHARS ? t('parenting.tooLong', { max: REASON_MAX_CHARS }) : null,
    respondBy:
      respondByOf(values, context) < context.now + ANSWER_MIN_MS - 60_000
        ? t('parenting.respondByTooEarly')
        : null,
  };
}

/** What is wrong with a stretch of local time. */
export function rangeProblem({ from, to }: Range): string | null {
  if (from === '' || to === '') return t('parenting.timeMissing');
  if (to <= from) return t('parenting.endsBeforeStart');
  return Date.parse(`${to}Z`) - Date.parse(`${from}Z`) > OVERRIDE_MAX_DAYS * DAY_MS
    ? t('parenting.rangeTooLong', { max: OVERRIDE_MAX_DAYS })
    : null;
}

/** The terms of the request. @param me the id of this person's party */
export function requestTerms(
  { mode, give, take, other, reason }: RequestValues,
  me: string,
  name: string,
): RequestTerms {
  const given = { ...give, toParty: other };
  const taken = { ...take, toParty: me };
  return {
    mode,
    name,
    reason: reason.trim(),
    ...(mode === 'take' ? taken : given),
    back: mode === 'trade' ? taken : null,
  };
}

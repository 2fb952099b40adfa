import type { AgreementStep } from '../records/agreement.ts';
import type { AnyRecord } from '../records/record.ts';
import type { NewRecordMeta, RestInput } from './define.ts';

/** What the definitions of plans and overrides share on the server. */

const message = 'Only the server says what was agreed on.';
export const agreementServerFields = {
  status: { initial: 'draft', message },
  history: { initial: [], message },
  agreedAt: { initial: null, message },
} as const;
export const planServerFields = {
  ...agreementServerFields,
  ending: { initial: undefined, message },
  endsOn: { initial: undefined, message },
} as const;

type SentStep = {
  did: AgreementStep['did'];
  reason?: string | undefined;
  endsOn?: string | undefined;
};

/** A new record with the step of its input. */
export function createdWithStep(
  { step, ...record }: AnyRecord & { step?: SentStep | undefined },
  { createdAt }: NewRecordMeta,
): AnyRecord {
  return step ? { ...record, steps: stepsWith({}, step, createdAt) } : record;
}

/** The changes of an input, with its step among those of the record. */
export function editedWithStep(
  record: AnyRecord,
  { step, ...changes }: RestInput & { step?: SentStep | undefined },
  now: number,
): Record<string, unknown> {
  if (!step) return changes;
  return { ...changes, steps: stepsWith(record['steps'] as object, step, now) };
}

/** The ids of devices are longer, so none is there twice. */
function stepsWith(steps: object, { did, reason = '', endsOn }: SentStep, at: number) {
  const step = { did, at, reason, ...(endsOn === undefined ? {} : { endsOn }) };
  return { ...steps, [`rest_${Object.keys(steps).length}`]: step };
}

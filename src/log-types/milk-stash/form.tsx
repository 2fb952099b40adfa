import { STASH_ML_MAX } from '../../../schema/records/payloads/milk-stash.ts';
import '../../i18n/lazy/milk-stash.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { EntryValues, FieldProblem, LogForm } from '../form/log-form.ts';
import { readVolume, volumeProblems, volumeValue } from '../form/quantities.ts';
import { volumePhrase } from '../phrases.ts';
import { MilkStashFields, stashKinds } from './fields.tsx';
import {
  type MilkStashValues,
  blankMilkStash,
  milkStashPayload,
  milkStashValues,
} from './values.ts';

/** More in one container is asked about, as for one session of pumping. */
const LARGE_ML = 500;

export const form: LogForm<'milk_stash', MilkStashValues> = {
  Fields: MilkStashFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: ({ recent: [last], units }) => blankMilkStash(last, units),
  valuesOf: milkStashValues,
  payloadOf: ({ payload }) => milkStashPayload(payload),
  prefill: (blank, address, { volume }) => {
    const kind = stashKinds.find((known) => known === address.kind) ?? blank.kind;
    const ml = Number(address.ml);
    return {
      kind,
      ...(ml > 0 && ml <= STASH_ML_MAX ? { amount: volumeValue(ml, undefined, volume) } : {}),
    };
  },
  startNew: null,
  problems: milkStashProblems,
  plausibilityWarnings: ({ payload: { kind, ml }, units }) =>
    kind !== 'adjust' && ml > LARGE_ML
      ? [t('milkStash.large', { amount: say(volumePhrase({ si: ml }, units)) })]
      : [],
  confirmation: null,
  alert: null,
};

function milkStashProblems({
  payload: { kind, amount, storage, lotId },
}: EntryValues<MilkStashValues>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (kind === 'move' && lotId === null) {
    problems.push({ path: 'payload.lotId', kind: 'missing', text: t('milkStash.chooseLot') });
  }
  problems.push(...amountProblems(kind, amount));
  if (kind === 'move' && storage === null) {
    problems.push({ path: 'payload.storage', kind: 'missing', text: t('milkStash.chooseStorage') });
  }
  return problems;
}

/** A correction may be that of a whole stash, the rest is about one container. */
function amountProblems(
  kind: MilkStashValues['kind'],
  amount: MilkStashValues['amount'],
): FieldProblem[] {
  const path = 'payload.amount';
  const ml = readVolume(amount)?.ml;
  if (kind !== 'adjust' || ml === undefined) return volumeProblems(path, amount);
  return ml < 0.1 || ml > STASH_ML_MAX
    ? [{ path, kind: 'range', text: t('milkStash.correctionRange') }]
    : [];
}

import type { AgreementStep, HistoryRow } from '../../records/agreement.ts';
import type { AnyRecord } from '../../records/record.ts';
import { partyUserIds } from '../../rights/parenting.ts';
import { localTimeOf } from '../schedule/zoned-time.ts';
import type { AgreementContext, AgreementRules, Effect } from './rules.ts';

/** What the decisions on all kinds of steps share. */

export type Agreed = AnyRecord & {
  status: string;
  history: readonly HistoryRow[];
  steps: Readonly<Record<string, AgreementStep>>;
  agreedAt: number | null;
  respondBy: number | null;
  replyTo: string | null;
  /** Of a plan: see `ending.ts`. */
  ending?: { endsOn: string; by: string } | null;
  endsOn?: string | null;
};

/** One step, and the state in which it arrives. */
export type Taking = AgreementContext & { state: Agreed; id: string; step: AgreementStep };
export type Refused = {
  ok: false;
  code: 'FORBIDDEN' | 'STALE' | 'VALIDATION';
  message: string;
};
export type Taken = { ok: true; fields: Partial<Agreed>; effects: readonly Effect[] } | Refused;

export const NOTHING: Taken = { ok: true, fields: {}, effects: [] };

export function refuse(code: Refused['code'], message: string): Refused {
  return { ok: false, code, message };
}

export function notAsked(): Refused {
  return refuse('FORBIDDEN', 'Only the people who were asked can answer this.');
}

export function rowOf({ id, step, actor, now }: Taking, did: HistoryRow['did']): HistoryRow {
  return { id, by: actor.userId, at: now, did, reason: step.reason, otherId: null };
}

/** Whether nobody else is asked. */
export function isAlone(record: AnyRecord): boolean {
  return partyUserIds(record).length < 2;
}

export function mayDecideAlone(
  { createdBy }: AnyRecord,
  { actor }: Pick<AgreementContext, 'actor'>,
): boolean {
  return actor.role === 'super_admin' && createdBy === actor.userId;
}

/** Says who has decided before, and when. */
export function lateAfter(row: HistoryRow, rules: AgreementRules, taking: Taking): Refused {
  const at = timeIn(row.at, rules, taking);
  const name = taking.nameOf(row.by);
  return refuse('STALE', `${name} ${DID[row.did]} at ${at}, before your answer arrived.`);
}

const DID: Readonly<Record<HistoryRow['did'], string>> = {
  proposed: 'proposed this',
  accepted: 'accepted this',
  agreed: 'accepted this',
  declined: 'declined this',
  countered: 'answered this with another proposal',
  withdrawn: 'withdrew this',
  superseded: 'replaced this',
  expired: 'proposed this, and nobody answered',
  end_proposed: 'proposed an end of this',
  end_accepted: 'accepted the end of this',
  end_declined: 'declined the end of this',
  end_withdrawn: 'withdrew the end of this',
  end_expired: 'proposed an end of this, and nobody answered',
};

/** The time of day in the zone of the record, and the day if it is another one than today. */
export function timeIn(at: number, rules: AgreementRules, taking: Taking): string {
  const tz = rules.zoneOf(taking.state, taking);
  const local = localTimeOf(at, tz);
  const time = local.slice(11);
  if (local.slice(0, 10) === localTimeOf(taking.now, tz).slice(0, 10)) return time;
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  const words = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${time} on ${words.format(day)}`;
}

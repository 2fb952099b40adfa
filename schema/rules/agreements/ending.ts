import type { HistoryRow } from '../../records/agreement.ts';
import type { ParentingPlanRecord } from '../../records/parenting-plan.ts';
import { partyUserIds } from '../../rights/parenting.ts';
import { localTimeOf } from '../schedule/zoned-time.ts';
import type { AgreementRules } from './rules.ts';
import { endAcceptedBy, endingAnswerBy, lastDayOf } from './status.ts';
import {
  type Refused,
  type Taken,
  type Taking,
  isAlone,
  lateAfter,
  mayDecideAlone,
  notAsked,
  refuse,
  rowOf,
} from './step.ts';

/**
 * The end of a plan before its terms say so: one proposes a last day, and everybody else who is asked has to
 * accept it. The plan stays as it was agreed on; `endsOn` is beside its terms.
 *
 *   none ── propose_end ──> ending ── accept_end, by the last who is asked ──> endsOn
 *                             ├── decline_end, withdraw_end ──> none
 *                             └── after the last day ─────────> none     (`expired`)
 */
export function takeEnding(rules: AgreementRules, taking: Taking): Taken {
  const { state, step } = taking;
  if (!rules.canEnd) return refuse('VALIDATION', 'Only a plan can be ended.');
  if (step.endsOn === undefined) return refuse('VALIDATION', 'Name the last day of the plan.');
  if (state.status !== rules.agreedStatus) return late(rules, taking);
  return step.did === 'propose_end'
    ? propose(rules, taking, step.endsOn)
    : answer(rules, taking, step.endsOn);
}

function propose(rules: AgreementRules, taking: Taking, endsOn: string): Taken {
  const { state, actor, now } = taking;
  const alone = isAlone(state);
  const mayPropose = alone
    ? mayDecideAlone(state, taking)
    : partyUserIds(state).includes(actor.userId);
  if (!mayPropose) {
    return refuse('FORBIDDEN', 'Only the parents whose schedule it is can propose this.');
  }
  if (state.ending) return late(rules, taking);
  const plan = state as unknown as ParentingPlanRecord;
  const today = localTimeOf(now, plan.tz).slice(0, 10);
  const last = lastDayOf(plan);
  if (endsOn < today) {
    return refuse('STALE', 'The last day had passed before this was sent. Choose another one.');
  }
  if (endsOn < plan.effectiveFrom || (last !== null && endsOn >= last)) {
    return refuse('VALIDATION', 'The last day is within the time of the plan.');
  }
  const history = [...state.history, endRow(taking, 'end_proposed')];
  const fields = alone
    ? { history, endsOn, ending: null }
    : { history, ending: { endsOn, by: actor.userId } };
  return { ok: true, fields, effects: [] };
}

function answer(rules: AgreementRules, taking: Taking, endsOn: string): Taken {
  const { state, step, actor, now } = taking;
  const { ending } = state;
  const tz = rules.zoneOf(state, taking);
  if (!ending || ending.endsOn !== endsOn || endingAnswerBy(endsOn, tz) <= now) {
    return late(rules, taking);
  }
  if (step.did === 'withdraw_end') {
    return ending.by === actor.userId
      ? over(taking, 'end_withdrawn')
      : refuse('FORBIDDEN', 'Only the person who proposed this can withdraw it.');
  }
  const asked = partyUserIds(state).filter((userId) => userId !== ending.by);
  if (!asked.includes(actor.userId)) return notAsked();
  if (step.did === 'decline_end') return over(taking, 'end_declined');
  if (endAcceptedBy(state.history).includes(actor.userId)) return late(rules, taking);
  const history = [...state.history, endRow(taking, 'end_accepted')];
  const accepted = endAcceptedBy(history);
  const isAgreed = asked.every((userId) => accepted.includes(userId));
  return {
    ok: true,
    fields: isAgreed ? { history, endsOn, ending: null } : { history },
    effects: [],
  };
}

function over(taking: Taking, did: 'end_declined' | 'end_withdrawn'): Taken {
  const history = [...taking.state.history, endRow(taking, did)];
  return { ok: true, fields: { history, ending: null }, effects: [] };
}

function endRow(taking: Taking, did: HistoryRow['did']): HistoryRow {
  const { endsOn } = taking.step;
  return { ...rowOf(taking, did), ...(endsOn !== undefined && { endsOn }) };
}

function late(rules: AgreementRules, taking: Taking): Refused {
  const row = taking.state.history.at(-1);
  return row ? lateAfter(row, rules, taking) : refuse('FORBIDDEN', 'This was not proposed to you.');
}

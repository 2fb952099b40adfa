import type { AgreementStep, HistoryRow } from '../../records/agreement.ts';
import type { AnyRecord } from '../../records/record.ts';
import { partyUserIds } from '../../rights/parenting.ts';
import { ANSWER_MIN_MS } from '../../schedule-limits.ts';
import { isRemoved } from '../merge.ts';
import { takeEnding } from './ending.ts';
import type { AgreementContext, AgreementRules, Effect } from './rules.ts';
import { statusAt } from './status.ts';
import {
  type Agreed,
  NOTHING,
  type Refused,
  type Taken,
  type Taking,
  isAlone,
  lateAfter,
  mayDecideAlone,
  notAsked,
  refuse,
  rowOf,
  timeIn,
} from './step.ts';

/**
 * The state of a plan or an override. Only the server decides, in the order in which steps arrive.
 *
 *   draft ── propose ──> proposed ── accept, by the last who is asked ──> active / accepted
 *                           ├── decline ─────> declined
 *                           ├── withdraw ────> withdrawn       (by who proposed it)
 *                           ├── a reply ─────> countered       (another proposal with `replyTo`)
 *                           └── respondBy ───> expired         (`expired`, by the server)
 *   active ── a later plan for its children ──> superseded
 *   active ── an end that was agreed on: `endsOn`, the status stays    (`ending.ts`)
 *
 * Where nobody else is asked ("not shared with the other parent"), the account's owner proposes and that
 * is the agreement; they may change and withdraw it.
 */
export type Settled =
  | { ok: true; fields: Readonly<Record<string, unknown>> | null; effects: readonly Effect[] }
  | Refused;

export type Settling = {
  rules: AgreementRules;
  /** The record as the server has it; null for a new one. */
  before: AnyRecord | null;
  /** With what was sent, merged. */
  after: AnyRecord;
  /** Whether this step was made by the person who sends it. */
  isOwnStep(id: string): boolean;
};

/** Decides on a change of a record. */
export function settle(settling: Settling, context: AgreementContext): Settled {
  const problem = problemOfChange(settling, context);
  if (problem) return problem;
  const steps = newSteps(settling);
  if (steps.length === 0) return { ok: true, fields: null, effects: [] };
  const completed = settling.rules.completedBy(settling.after, context);
  let state = { ...settling.after, ...completed } as Agreed;
  const effects: Effect[] = [];
  for (const [id, step] of steps) {
    const taken = take(settling, { ...context, state, id, step });
    if (!taken.ok) return taken;
    effects.push(...taken.effects);
    state = { ...state, ...taken.fields };
  }
  const { status, history, agreedAt, respondBy } = state;
  // A plan of which nobody has proposed an end has none of these fields.
  const ends = {
    ...(state.ending === undefined ? {} : { ending: state.ending }),
    ...(state.endsOn === undefined ? {} : { endsOn: state.endsOn }),
  };
  const fields = { ...completed, status, history, agreedAt, respondBy, ...ends };
  return { ok: true, fields, effects };
}

/** What has been proposed stays as it is, and so does what people have done. */
function problemOfChange({ rules, before, after }: Settling, context: AgreementContext) {
  if (before === null) return null;
  const were = before as Agreed;
  const steps = (after as Agreed).steps;
  const isRewritten = Object.entries(were.steps).some(
    ([id, step]) => JSON.stringify(step) !== JSON.stringify(steps[id]),
  );
  if (isRewritten) return refuse('FORBIDDEN', 'What was done stays in the history.');
  if (were.status === 'draft') return null;
  const changed = changedFields(before, after).filter((field) => !rules.openFields.includes(field));
  const isDeleted = isRemoved(after) && !isRemoved(before);
  if (changed.length === 0 && !isDeleted) return null;
  if (!isAlone(before) || !mayDecideAlone(before, context)) {
    return refuse('FORBIDDEN', 'It was sent as it is and cannot be changed. Propose another one.');
  }
  const problem = isDeleted ? null : rules.problemOf(after, context);
  return problem === null ? null : refuse('VALIDATION', problem);
}

/** The fields of the records besides those that every write or only the server changes. */
function changedFields(before: AnyRecord, after: AnyRecord): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      !UNJUDGED.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

const UNJUDGED = new Set([
  'clocks',
  'updatedAt',
  'updatedBy',
  'removed',
  'schemaVersion',
  'steps',
  'status',
  'history',
  'agreedAt',
  'ending',
  'endsOn',
]);

/** The steps of the sender that are not decided, in the order in which they were made. */
function newSteps({ before, after, isOwnStep }: Settling): [string, AgreementStep][] {
  const { steps, history } = after as Agreed;
  const known = new Set([
    ...Object.keys((before as Agreed | null)?.steps ?? {}),
    ...history.map(({ id }) => id),
  ]);
  return Object.entries(steps)
    .filter(([id]) => !known.has(id) && isOwnStep(id))
    .toSorted(([a, one], [b, other]) => one.at - other.at || (a < b ? -1 : 1));
}

function take(settling: Settling, taking: Taking): Taken {
  switch (taking.step.did) {
    case 'propose':
      return propose(settling, taking);
    case 'accept':
      return accept(settling, taking);
    case 'decline':
      return decline(settling, taking);
    case 'withdraw':
      return withdraw(settling, taking);
    case 'propose_end':
    case 'accept_end':
    case 'decline_end':
    case 'withdraw_end':
      return takeEnding(settling.rules, taking);
  }
}

function propose(settling: Settling, taking: Taking): Taken {
  const { rules } = settling;
  const { state, now, actor } = taking;
  if (state.status !== 'draft') return repeatedOrLate(settling, taking, 'proposed');
  const problem = rules.problemOf(state, taking);
  if (problem !== null) return refuse('VALIDATION', problem);
  const people = partyUserIds(state);
  const alone = isAlone(state);
  if (alone ? !mayDecideAlone(state, taking) : !people.includes(actor.userId)) {
    return refuse('FORBIDDEN', 'Only the parents whose schedule it is can propose this.');
  }
  if (!people.every((userId) => taking.memberIds.has(userId))) {
    return refuse('VALIDATION', 'One of the parents is not in your family.');
  }
  if (!alone && state.respondBy !== null && state.respondBy <= now) {
    return refuse('STALE', 'The time to answer had passed before this was sent. Send it again.');
  }
  const countered = counter(settling, taking);
  if (!countered.ok) return countered;
  const fields: Partial<Agreed> = {
    status: 'proposed',
    history: [...state.history, rowOf(taking, 'proposed')],
    respondBy:
      state.respondBy === null || alone
        ? state.respondBy
        : Math.max(state.respondBy, now + ANSWER_MIN_MS),
  };
  const { effects } = countered;
  if (!alone) return { ok: true, fields, effects };
  const agreed = agree(rules, { ...taking, state: { ...state, ...fields } });
  return {
    ok: true,
    fields: { ...fields, ...agreed.fields },
    effects: [...effects, ...agreed.effects],
  };
}

/** What a proposal in answer to another one does to that one. */
function counter(settling: Settling, taking: Taking): Taken {
  const { state, actor, now } = taking;
  if (state.replyTo === null) return NOTHING;
  const { collection } = settling.rules;
  const list = collection === 'overrides' ? taking.overrides : taking.plans;
  const other = list.find(({ id }) => id === state.replyTo) as Agreed | undefined;
  if (!other || !isAskedIn(other, actor.userId)) {
    return refuse('VALIDATION', 'There is no proposal that this could answer.');
  }
  if (statusAt(other, now) !== 'proposed') return late(settling, { ...taking, state: other });
  const row = { ...rowOf(taking, 'countered'), id: `${state.id}:countered`, otherId: state.id };
  const changes = { status: 'countered', history: [...other.history, row] };
  return { ok: true, fields: {}, effects: [{ kind: 'edit', collection, id: other.id, changes }] };
}

function accept(settling: Settling, taking: Taking): Taken {
  const { state, actor } = taking;
  if (statusAt(state, taking.now) !== 'proposed')
    return repeatedOrLate(settling, taking, 'accepted');
  if (!isAskedIn(state, actor.userId)) return notAsked();
  if (hasDone(state, actor.userId, 'accepted')) return NOTHING;
  const history = [...state.history, rowOf(taking, 'accepted')];
  const next = { ...state, history };
  const isLast = partyUserIds(state).every(
    (userId) => !isAskedIn(state, userId) || hasDone(next, userId, 'accepted'),
  );
  if (!isLast) return { ok: true, fields: { history }, effects: [] };
  const agreed = agree(settling.rules, { ...taking, state: next });
  return { ok: true, fields: { history, ...agreed.fields }, effects: agreed.effects };
}

function agree(rules: AgreementRules, taking: Taking) {
  const fields = { status: rules.agreedStatus, agreedAt: taking.now };
  return { fields, effects: rules.effectsOf({ ...taking.state, ...fields }, taking) };
}

function decline(settling: Settling, taking: Taking): Taken {
  const { state, actor } = taking;
  if (statusAt(state, taking.now) !== 'proposed')
    return repeatedOrLate(settling, taking, 'declined');
  if (!isAskedIn(state, actor.userId)) return notAsked();
  return ended(taking, 'declined');
}

function withdraw(settling: Settling, taking: Taking): Taken {
  const { state } = taking;
  const isOwnAgreement = isAlone(state) && state.status === settling.rules.agreedStatus;
  if (isOwnAgreement && mayDecideAlone(state, taking)) return ended(taking, 'withdrawn');
  if (statusAt(state, taking.now) !== 'proposed')
    return repeatedOrLate(settling, taking, 'withdrawn');
  return proposerIn(state) === taking.actor.userId
    ? ended(taking, 'withdrawn')
    : refuse('FORBIDDEN', 'Only the person who proposed this can withdraw it.');
}

function ended(taking: Taking, did: 'declined' | 'withdrawn'): Taken {
  const history = [...taking.state.history, rowOf(taking, did)];
  return { ok: true, fields: { status: did, history }, effects: [] };
}

/** The same step from a second device of the same person changes nothing; any other came too late. */
function repeatedOrLate(settling: Settling, taking: Taking, did: HistoryRow['did']): Taken {
  return hasDone(taking.state, taking.actor.userId, did) ? NOTHING : late(settling, taking);
}

/** Says who has decided before, and when. */
function late({ rules }: Settling, taking: Taking): Refused {
  const { state, now } = taking;
  if (statusAt(state, now) === 'expired') {
    const until = timeIn(state.respondBy ?? now, rules, taking);
    return refuse('STALE', `This had to be answered by ${until}.`);
  }
  const row = state.history.at(-1);
  return row ? lateAfter(row, rules, taking) : refuse('FORBIDDEN', 'This was not proposed to you.');
}

function isAskedIn(state: Agreed, userId: string): boolean {
  return partyUserIds(state).includes(userId) && proposerIn(state) !== userId;
}

function proposerIn({ history }: Agreed): string | undefined {
  return history.find(({ did }) => did === 'proposed')?.by;
}

function hasDone({ history }: Agreed, userId: string, what: HistoryRow['did']): boolean {
  return history.some(({ by, did }) => by === userId && did === what);
}

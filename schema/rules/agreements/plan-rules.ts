import type { HistoryRow } from '../../records/agreement.ts';
import type { AnyRecord } from '../../records/record.ts';
import { childrenIn } from '../../rights/vault.ts';
import type { AgreementContext, AgreementRules, Effect } from './rules.ts';

/** How a parenting plan is agreed on. */
export const planRules: AgreementRules = {
  collection: 'parentingPlans',
  agreedStatus: 'active',
  isPart: false,
  canEnd: true,
  openFields: ['notes'],
  problemOf: () => null,
  completedBy: () => ({}),
  zoneOf: ({ tz }) => String(tz),
  effectsOf: (plan, context) => [...supersededBy(plan, context), ...acceptedWith(plan, context)],
};

/** The plans that end where this one begins: those of no other children. */
function supersededBy(plan: AnyRecord, context: AgreementContext): Effect[] {
  const children = new Set(childrenIn(plan));
  const former = context.plans.filter(
    (other) =>
      other.id !== plan.id &&
      other['status'] === 'active' &&
      String(other['effectiveFrom']) <= String(plan['effectiveFrom']) &&
      childrenIn(other).every((id) => children.has(id)),
  );
  return former.map((other) => edit('parentingPlans', other, 'superseded', { plan, context }));
}

/** The overrides that were proposed with the plan, which its agreement includes; requests stand alone. */
function acceptedWith(plan: AnyRecord, context: AgreementContext): Effect[] {
  const included = context.overrides.filter(
    ({ planId, status, mode, createdBy }) =>
      planId === plan.id && status === 'proposed' && mode === null && createdBy === plan.createdBy,
  );
  return included.map((override) => edit('overrides', override, 'accepted', { plan, context }));
}

function edit(
  collection: Effect['collection'],
  record: AnyRecord,
  status: 'superseded' | 'accepted',
  { plan, context }: { plan: AnyRecord; context: AgreementContext },
): Effect {
  const row: HistoryRow = {
    id: `${plan.id}:${status}`,
    by: context.actor.userId,
    at: context.now,
    did: status === 'accepted' ? 'agreed' : status,
    reason: '',
    otherId: plan.id,
  };
  const history = [...(record['history'] as readonly HistoryRow[]), row];
  const agreedAt = status === 'accepted' ? { agreedAt: context.now } : {};
  return { kind: 'edit', collection, id: record.id, changes: { status, history, ...agreedAt } };
}

import type { HistoryRow } from '../../../../../schema/records/agreement.ts';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';

/** A row of the history with the plan or override that it is about. */
export type HistoryItem = {
  key: string;
  row: HistoryRow;
  about:
    | { kind: 'plan'; record: ParentingPlanRecord }
    | { kind: 'override'; record: OverrideRecord };
};

/** Everything that was proposed, answered and agreed, newest first. */
export function historyItems(
  plans: readonly ParentingPlanRecord[],
  overrides: readonly OverrideRecord[],
): HistoryItem[] {
  const items = [
    ...plans.map((record) => ({ kind: 'plan' as const, record })),
    ...overrides.map((record) => ({ kind: 'override' as const, record })),
  ].flatMap((about) =>
    about.record.history.map((row): HistoryItem => ({
      key: `${about.record.id} ${row.id} ${row.did}`,
      row,
      about,
    })),
  );
  return items.sort((a, b) => b.row.at - a.row.at || (a.key < b.key ? -1 : 1));
}

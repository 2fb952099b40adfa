import { COMPARE_ROWS_MAX } from '../../../schema/limits.ts';
import { restartFrom, withAnswer } from './resume.ts';
import type { StepContext, StepResult } from './step.ts';

/** One page of the audit: repairs queue flags, and asks the server which records it lacks. */
export async function audit({ store, transport, state, onSkew }: StepContext): Promise<StepResult> {
  if (state.compareFrom === null) return { state, more: false, due: [], sent: 0 };
  const page = await store.auditPage(state.compareFrom, COMPARE_ROWS_MAX);
  let differing = 0;
  let gone = 0;
  if (page.rows.length > 0) {
    const { answer, skewMs } = await transport.compare({ rows: page.rows });
    onSkew(skewMs);
    const known = withAnswer(state, answer);
    if (known !== state) return restartFrom(known);
    await store.dropRecords(answer.gone ?? []);
    await store.markWaiting(answer.differing);
    differing = answer.differing.length;
    gone = answer.gone?.length ?? 0;
  }
  return {
    state: { ...state, compareFrom: page.next },
    more: page.next !== null,
    due: differing + page.mended > 0 ? ['push'] : [],
    sent: 0,
    details: { compared: page.rows.length, differing, gone, repaired: page.mended },
  };
}

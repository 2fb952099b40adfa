import type { ChartJob, ChartResult, ChartSource, SourceChanges } from './chart-computation.ts';

/**
 * Between the page and its worker for charts. Both come from one build and nobody else can post to
 * either, so the messages are not parsed.
 */
export type ChartRequest =
  | { type: 'update'; key: string; source: ChartSource; changes: SourceChanges }
  | { type: 'drop'; key: string }
  | { type: 'compute'; id: number; key: string; job: ChartJob };

/** Each `compute` gets one answer with its number; `result` null: it failed as a whole. */
export type ChartAnswer = { id: number; result: ChartResult | null };

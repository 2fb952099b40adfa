import { ChartComputation } from './chart-computation.ts';
import type { ChartAnswer, ChartRequest } from './chart-messages.ts';

/** Answers requests, in their order. @param answer receives the answer of each `compute` */
export function createChartAnswerer(
  answer: (answer: ChartAnswer) => void,
): (request: ChartRequest) => void {
  const computation = new ChartComputation();
  return (request) => {
    switch (request.type) {
      case 'update':
        computation.update(request.key, request.source, request.changes);
        break;
      case 'drop':
        computation.drop(request.key);
        break;
      case 'compute':
        answer({ id: request.id, result: resultOf(computation, request) });
        break;
    }
  };
}

function resultOf(
  computation: ChartComputation,
  { key, job }: Extract<ChartRequest, { type: 'compute' }>,
): ChartAnswer['result'] {
  try {
    return computation.compute(key, job);
  } catch {
    return null;
  }
}

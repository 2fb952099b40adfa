import { type FlowErrorNumber, toFlowError } from '../errors.ts';
import { linkSignals } from '../signals.ts';

/** Runs a step of a purchase. Rejects with the abort, or with a PurchaseFlowError. */
export type Step = <T>(
  signal: AbortSignal | undefined,
  /** The kind of an error that is not specific itself. */
  otherwise: FlowErrorNumber,
  run: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** @param ended  aborts every step */
export function createStep(ended: AbortSignal): Step {
  return async (signal, otherwise, run) => {
    const linked = linkSignals(signal, ended);
    try {
      linked.signal.throwIfAborted();
      return await run(linked.signal);
    } catch (error) {
      linked.signal.throwIfAborted();
      throw toFlowError(error, otherwise);
    } finally {
      linked.release();
    }
  };
}

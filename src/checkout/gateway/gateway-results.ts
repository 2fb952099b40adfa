import type { GatewayAnswer, GatewayError } from './gateway.ts';
import type { Patience } from '../flow/waiting.ts';

/** The gateway has refused, so nothing was charged. */
export class Refused extends Error {
  readonly gatewayError: GatewayError;

  constructor(gatewayError: GatewayError) {
    super(gatewayError.message);
    this.gatewayError = gatewayError;
  }
}

/**
 * The gateway's result of a step that charges nothing.
 * @throws Refused when the gateway refuses
 */
export async function heardFrom<T>(
  step: () => Promise<GatewayAnswer<T>>,
  signal: AbortSignal,
  { patiently }: Pick<Patience, 'patiently'>,
): Promise<T> {
  const value = await patiently(async () => {
    const answer = await step();
    if (!answer.ok) throw new Refused(answer.error);
    return answer.value;
  }, signal);
  signal.throwIfAborted();
  return value;
}

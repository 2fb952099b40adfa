import type { GatewayAnswer, GatewayError } from './gateway.ts';
import type { Waiting } from '../flow/waiting.ts';

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
export async function askGateway<T>(
  step: () => Promise<GatewayAnswer<T>>,
  signal: AbortSignal,
  { retryOffline }: Pick<Waiting, 'retryOffline'>,
): Promise<T> {
  const value = await retryOffline(async () => {
    const answer = await step();
    if (!answer.ok) throw new Refused(answer.error);
    return answer.value;
  }, signal);
  signal.throwIfAborted();
  return value;
}

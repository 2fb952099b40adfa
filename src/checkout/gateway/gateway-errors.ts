import type { GatewayError } from './gateway.ts';

const cardErrorsOfForm = ['card_declined', 'expired_card', 'incorrect_cvc', 'incorrect_number'];

/** Whether the gateway's form shows the error beside its field (specification §5). */
export function isHandledByForm({ type, code }: GatewayError): boolean {
  return type === 'validation_error' || (type === 'card_error' && cardErrorsOfForm.includes(code));
}

/** Whether the gateway has not answered, so that nobody knows whether it charged. */
export function isWithoutAnswer({ type }: GatewayError): boolean {
  return type === 'api_connection_error' || type === 'api_error';
}

import type { GatewayError } from './gateway.ts';

const cardErrorsOfForm = ['card_declined', 'expired_card', 'incorrect_cvc', 'incorrect_number'];

/** The form itself shows what is wrong, beside the field (specification §5). */
export function isHandledByForm({ type, code }: GatewayError): boolean {
  return type === 'validation_error' || (type === 'card_error' && cardErrorsOfForm.includes(code));
}

/** It never answered, or broke while it did: nobody knows whether something was charged. */
export function isWithoutAnswer({ type }: GatewayError): boolean {
  return type === 'api_connection_error' || type === 'api_error';
}

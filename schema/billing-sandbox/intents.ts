/** The messages between the fake payment gateway's script and the server. */

export type IntentAnswer = { intent?: IntentTold; error?: IntentError };

export type IntentTold = {
  id: string;
  kind: 'setup' | 'payment';
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
};

export type IntentError = {
  type: 'card_error' | 'invalid_request_error' | 'api_error' | 'api_connection_error';
  code?: string;
  decline_code?: string;
  message: string;
};

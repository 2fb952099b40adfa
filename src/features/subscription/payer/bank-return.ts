/**
 * The parameters that the payment gateway adds to our URL when a bank's page redirects back: the
 * payment, its client secret, and its apparent status.
 */
const PARAMS = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'redirect_pm_type',
  'source_type',
];

/** @returns `paying`: it may have been paid, only the provider knows; null: no redirect */
export function returnedIn(search: string): 'paying' | 'failed' | null {
  const status = new URLSearchParams(search).get('redirect_status');
  if (status === null) return null;
  return status === 'failed' ? 'failed' : 'paying';
}

/** The query without these parameters, so that the secret is not kept in the history. */
export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PARAMS) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

/**
 * What the payment gateway appends to the page's address when somebody comes back to it from a page
 * of their bank: which payment it was, its secret, and how it seems to stand.
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

/** @returns `paying`: it may have been paid, the provider knows; null: nobody has come back */
export function returnedIn(search: string): 'paying' | 'failed' | null {
  const status = new URLSearchParams(search).get('redirect_status');
  if (status === null) return null;
  return status === 'failed' ? 'failed' : 'paying';
}

/** The rest of the address: a payment's secret stays in no history, and opens nothing twice. */
export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PARAMS) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

import { createBank } from './bank.ts';
import { createFakeStripe } from './stripe.ts';

/**
 * Defines `window.Stripe`, as the gateway's own script does. It is loaded by a script element from
 * /billing/gateway.js; the test bank's paths are beside that.
 */
const source = (document.currentScript as HTMLScriptElement | null)?.src;
const base = new URL('gateway', source ?? new URL('/billing/', location.href)).href;
const bank = createBank(base);

const Stripe = (key: string) => createFakeStripe(bank, key);
/** The release whose types it follows: see the loader of @stripe/stripe-js. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });

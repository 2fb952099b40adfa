import { createBank } from './bank.ts';
import { createFakeStripe } from './stripe.ts';
import { translationsFor } from './translations.ts';

/**
 * The page's way in: `window.Stripe`, as the gateway's own script defines it. Loaded by a script
 * element from /billing/gateway.js, beside which the test bank's paths are.
 */
const source = (document.currentScript as HTMLScriptElement | null)?.src;
const base = new URL('gateway', source ?? new URL('/billing/', location.href)).href;
const bank = createBank(base, () => translationsFor('auto').words.noBank);

const Stripe = (key: string) => createFakeStripe(bank, key);
/** The release whose types it follows: see the loader of @stripe/stripe-js. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Attempts } from '../accounts/sign-in/rate-limits.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../routes/context.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import type { CheckoutContext } from './checkout/checkout-context.ts';
import { allowAnyOrigin } from './routes/cors.ts';
import { sweepCustomers } from './customers/customers.ts';
import { sweepEvents } from './routes/events.ts';
import { gatewayRoutes } from './routes/gateway-routes.ts';
import { type InProcess, createInProcess } from './in-process.ts';
import { SANDBOX_KEY, answerProviderError, providerRoutes } from './routes/provider-routes.ts';
import { sweepSessions } from './checkout/sessions.ts';
import { readTaxes } from './catalogue/taxes.ts';

/** A billing provider inside our server, for servers without a hosted one: see docs/billing-sandbox.md. */
export type BillingSandbox = InProcess & {
  /** The public key, for browsers. */
  publicKey: string;
  /** Registers its routes below the prefix of the scope. */
  routes(scope: FastifyInstance): Promise<void>;
  sweep(): Promise<void>;
};

export type SandboxOptions = {
  db: Database;
  attempts: Attempts;
  now(): number;
  /** The app's origin. */
  origin(): string;
  /** The origin of the current request, which may differ behind a proxy. */
  originFor?(request: FastifyRequest): string;
  /** Whether there are customers whose calls fail; never in production. */
  hasErrorCustomers?: boolean;
};

export function createBillingSandbox(options: SandboxOptions): BillingSandbox {
  const { db, attempts, now, origin, hasErrorCustomers = false } = options;
  const { originFor = origin } = options;
  const checkout: CheckoutContext = {
    db,
    now,
    shop: { catalogue: readCatalogue(), taxes: readTaxes() },
    managementUrl: () => `${origin()}/settings?section=billing`,
  };
  const inProcess = createInProcess(checkout);
  return {
    ...inProcess,
    publicKey: SANDBOX_KEY,
    async routes(scope) {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      gatewayRoutes(scope as App, checkout);
      await scope.register(async (provider) => {
        provider.setErrorHandler(answerProviderError);
        allowAnyOrigin(provider);
        providerRoutes(provider, {
          checkout,
          attempts,
          originFor,
          infoOf: inProcess.infoOf,
          hasErrorCustomers,
        });
      });
    },
    async sweep() {
      await sweepSessions(db, now());
      await sweepEvents(db, now());
      await sweepCustomers(db, now());
    },
  };
}

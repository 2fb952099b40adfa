import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountServices } from '../accounts/services.ts';
import type { MediaStorage } from '../media/storage.ts';
import type { Problem } from '../operator/problems.ts';
import type { Push } from '../push/push.ts';
import type { Plans } from '../billing/plans.ts';
import type { ZodProvider } from '../http/validation.ts';

/** The services that routes use. */
export type RouteContext = AccountServices & {
  now(): number;
  /** Browsers reach the app over https. */
  overHttps: boolean;
  plans: Plans;
  media: MediaStorage;
  push: Push;
  /** The most bytes of files that a family may store. */
  quotaBytes: number;
  /** What the operator has to be told of. */
  findProblems(): Promise<readonly Problem[]>;
};

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodProvider
>;

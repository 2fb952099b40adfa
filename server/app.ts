import compress from '@fastify/compress';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import * as z from 'zod/mini';
import { PROTOCOLS_SPOKEN, type ProtocolRange } from '../schema/wire/protocol.ts';
import { repeatDeletions } from './accounts/leaving/delete-account.ts';
import type { EntitlementSource } from './accounts/entitlement-source.ts';
import { openWaitingAccounts } from './accounts/entitlements.ts';
import { type AccountServices, createAccountServices } from './accounts/services.ts';
import { type BillingSandbox, createBillingSandbox } from './billing-sandbox/sandbox.ts';
import { createHostedProvider } from './billing/hosted.ts';
import { type Plans, createPlans } from './billing/plans.ts';
import type { Provider } from './billing/provider.ts';
import { SANDBOX_PREFIX, createSandboxProvider } from './billing/sandbox.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReadFreeBytes } from './db/disk-space.ts';
import { registerAccess } from './http/access.ts';
import { answerError } from './http/errors.ts';
import { markAsApi, registerSecurityHeaders } from './http/headers.ts';
import { paymentHostsOf } from './http/payment-hosts.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerSecurityEvents } from './http/security-events.ts';
import { registerApp } from './http/static.ts';
import { type ZodProvider, compileSerializer, compileValidator } from './http/validation.ts';
import { loggerOptions, securityLogOf } from './log.ts';
import { type MediaCleaner, createMediaCleaner } from './media/cleaner.ts';
import { createPictures } from './media/pictures.ts';
import { UPLOADS, mediaFolderOf, openFileStore } from './media/open-store.ts';
import type { MediaStorage } from './media/storage.ts';
import { createUploadFolder } from './media/upload-folder.ts';
import { createMailer } from './mail/mailer.ts';
import type { Transport } from './mail/transport.ts';
import { type OperatorServices, createOperatorServices } from './operator/operator.ts';
import { type Presence, createPresence } from './push/presence.ts';
import { type Push, createPush } from './push/push.ts';
import {
  type ChangeNotifier,
  createLocalNotifier,
  createPostgresNotifier,
} from './realtime/change-notifier.ts';
import { type Gateway, createGateway } from './realtime/gateway.ts';
import { Subscriptions } from './realtime/subscriptions.ts';
import { createSqlStore } from './records/sql-store.ts';
import { articleCategoryRoutes } from './routes/article-categories.ts';
import { authRoutes } from './routes/auth.ts';
import { billingRoutes, webhookRoutes } from './routes/billing.ts';
import { calendarFeedRoutes } from './routes/calendar-feed.ts';
import { caregiverRoutes } from './routes/caregivers.ts';
import { conflictRoutes } from './routes/conflicts.ts';
import type { App, RouteContext } from './routes/context.ts';
import { debugRoutes } from './routes/debug.ts';
import { deviceLockRoutes } from './routes/device-lock.ts';
import { healthRoutes } from './routes/health.ts';
import { mailNotificationRoutes, unsubscribeRoutes } from './routes/mail-notifications.ts';
import { mediaRoutes } from './routes/media.ts';
import { metricsRoute } from './routes/metrics.ts';
import { inviteRoutes } from './routes/invites.ts';
import { meRoutes } from './routes/me.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { motorMilestoneRoutes } from './routes/motor-milestones.ts';
import { resourceRoutes } from './routes/resources.ts';
import { responseRoutes } from './routes/responses.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { pushRoutes } from './routes/push.ts';
import { securityReportRoutes } from './routes/security-reports.ts';
import { syncRoutes } from './routes/sync.ts';
import { vaultRoutes } from './routes/vault.ts';
import { whoStandardRoutes } from './routes/who-standards.ts';
import { transferRoutes } from './routes/transfer.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userRoutes } from './routes/users.ts';
import { wholeUploadRoutes } from './routes/whole-uploads.ts';

const BODY_MAX_BYTES = 512 * 1024;

export type BuildOptions = {
  config: Pick<
    Config,
    | 'mode'
    | 'logLevel'
    | 'publicOrigin'
    | 'socketAddress'
    | 'trustProxy'
    | 'appDir'
    | 'databaseUrl'
    | 'dataDir'
    | 'port'
    | 'operatorEmail'
    | 'payments'
    | 'billing'
    | 'familyStorageBytes'
    | 'mediaS3'
    | 'heifConvert'
    | 'pushOrigins'
    | 'metricsToken'
    | 'backupDir'
    | 'backupEveryMs'
    | 'snapshotEveryMs'
  >;
  /** An opened database. The caller closes it after the app. */
  db: Database;
  /** Delivers the mails. */
  mail: Transport;
  /** Replaces the billing provider in tests. */
  entitlements?: EntitlementSource;
  /** The clock, in epoch ms. */
  now?: () => number;
  /** Switches rate limits off for tests in which one address signs in hundreds of people. */
  limitAttempts?: boolean;
  /** The protocol versions to accept; tests pretend to be another release. */
  protocols?: ProtocolRange;
  /** Tells how much space is free for files; tests pretend that the disk is full. */
  freeBytes?: ReadFreeBytes;
};

export type Nestling = {
  app: FastifyInstance;
  accounts: AccountServices;
  billing: BillingSandbox;
  plans: Plans;
  media: MediaStorage;
  cleaner: MediaCleaner;
  push: Push;
  operator: OperatorServices;
};

/** Builds the server. The caller lets it listen, and closes it. */
export async function buildApp(options: BuildOptions): Promise<Nestling> {
  const { config, db, mail, now = Date.now, limitAttempts = true } = options;
  const { protocols = PROTOCOLS_SPOKEN } = options;
  z.config(z.locales.en());
  const app = createServer(config);
  const overHttps = config.publicOrigin?.startsWith('https:') ?? false;
  await registerSecurityHeaders(app, {
    publicOrigin: config.publicOrigin,
    socketAddress: config.socketAddress,
    overHttps,
    // Evaluated at the first request, when the plans exist.
    paymentHosts: () => paymentHostsOf(plans.forBrowsers, config.billing?.pictures ?? []),
  });
  await registerCompression(app);

  const origin = () => config.publicOrigin ?? `http://localhost:${portOf(app) ?? config.port}`;
  // Only for answers to the requester itself: a client can send any Host header.
  const originFor = ({ protocol, host }: FastifyRequest) =>
    config.publicOrigin ?? (host ? `${protocol}://${host}` : origin());
  const mailer = createMailer(db, mail, {
    origin,
    now,
    onError: (err) => app.log.error({ err }, 'mail is held up'),
  });
  const onPaymentError = (err: unknown) => app.log.error({ err }, 'payments cannot be asked for');
  const plans = createPlans(
    providerOf(config, () => billing),
    { db, mailer, now, onError: onPaymentError },
  );
  const accounts = await createAccountServices(db, createSqlStore(db), {
    limitAttempts,
    mailer,
    answersIncludeCodes: !mail.reachesPeople && config.mode !== 'production',
    origin,
    deletionsDir: config.dataDir,
    payments: config.payments,
    entitlements: options.entitlements ?? plans.entitlements,
    onError: onPaymentError,
    now,
    securityLog: securityLogOf(app, config.logLevel),
    operatorEmail: config.operatorEmail,
  });
  const billing = createBillingSandbox({
    db,
    attempts: accounts.attempts,
    now,
    origin,
    originFor,
    hasErrorCustomers: config.mode !== 'production',
  });
  await repeatDeletions(accounts, now());
  if (!config.payments) await openWaitingAccounts(db);
  const onPushError = (err: unknown) => app.log.error({ err }, 'push messages are held up');
  const presence = createPresence(db, { now, onError: onPushError });
  const live = await startRealtime(app, accounts, { config, now, presence });
  const push = await createPush(db, accounts.store, {
    origins: config.pushOrigins,
    contact: () => (config.operatorEmail === null ? origin() : `mailto:${config.operatorEmail}`),
    mailer,
    now,
    onError: onPushError,
  });
  const { connections } = live;
  const operator = createOperatorServices(app, db, { config, mailer, connections, now });
  if (operator.metrics) metricsRoute(app, operator.metrics);
  registerSecurityEvents(app, accounts.security, now);
  registerAccess(app, accounts, { now, protocols });
  await registerOpenApi(app);
  const folder = await mediaFolder(app, config.dataDir);
  const media = createStorage(folder, config, options.freeBytes);
  const cleaner = createMediaCleaner({
    db,
    media,
    now,
    log: app.log,
    onError: (err) => app.log.error({ err }, 'files could not be deleted'),
  });
  const quotaBytes = config.familyStorageBytes;
  const context: RouteContext = {
    ...accounts,
    now,
    overHttps,
    plans,
    media,
    push,
    quotaBytes,
    findProblems: () => operator.findProblems(),
  };
  await app.register(async (scope) => registerRoutes(scope as App, context, config.mode));
  await app.register(async (scope) => wholeUploadRoutes(scope as App, context));
  // With a hosted provider the sandbox, which sells for play money, must not be reachable.
  if (!config.billing) {
    await app.register((scope) => billing.routes(scope), { prefix: SANDBOX_PREFIX });
  }
  const webhookSecret = config.billing?.webhookSecret ?? null;
  await app.register(async (scope) => securityReportRoutes(scope as App, context));
  await app.register(async (scope) => unsubscribeRoutes(scope as App, context));
  await app.register(async (scope) => webhookRoutes(scope as App, context, webhookSecret));
  await registerApp(app, config.appDir, config.publicOrigin);
  app.addHook('preClose', () => closeGently(app, live));
  app.addHook('onClose', async () => {
    await cleaner.close();
    await operator.watch.close();
    await accounts.security.close();
    await presence.close();
    await push.close();
    await mailer.close();
  });
  return { app, accounts, billing, plans, media, cleaner, push, operator };
}

/** The bare server: how requests are checked and errors are answered. */
function createServer(config: BuildOptions['config']): App {
  const app = fastify({
    logger: loggerOptions(config) ?? false,
    trustProxy: toTrustProxy(config.trustProxy),
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => newId(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // No timeout: none of our plugins waits for anything, and a loaded machine must not prevent the start.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 160 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }).withTypeProvider<ZodProvider>();
  app.setValidatorCompiler(compileValidator as Parameters<typeof app.setValidatorCompiler>[0]);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) markAsApi(reply);
  });
  return app;
}

async function registerCompression(app: App): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality of 11 costs more time than its smaller output saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

function createStorage(
  folder: string,
  { mediaS3, heifConvert }: Pick<Config, 'mediaS3' | 'heifConvert'>,
  freeBytes?: ReadFreeBytes,
): MediaStorage {
  return {
    uploads: createUploadFolder(join(folder, UPLOADS), freeBytes),
    files: openFileStore(folder, mediaS3),
    pictures: createPictures(heifConvert),
  };
}

/** Where files lie; without a data folder, until the server stops. */
async function mediaFolder(app: FastifyInstance, dataDir: string | null): Promise<string> {
  if (dataDir !== null) {
    const folder = mediaFolderOf(dataDir);
    await mkdir(folder, { recursive: true });
    return folder;
  }
  const folder = await mkdtemp(join(tmpdir(), 'nestling-media-'));
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param sandbox created later, because it needs the account services */
function providerOf(
  { payments, billing }: BuildOptions['config'],
  sandbox: () => BillingSandbox,
): Provider | null {
  if (!payments) return null;
  return billing ? createHostedProvider(billing) : createSandboxProvider(sandbox);
}

function registerRoutes(app: App, context: RouteContext, mode: Config['mode']): void {
  healthRoutes(app, context);
  authRoutes(app, context);
  if (mode === 'development') debugRoutes(app, context);
  meRoutes(app, context);
  syncRoutes(app, context);
  userRoutes(app, context);
  transferRoutes(app, context);
  inviteRoutes(app, context);
  caregiverRoutes(app, context);
  conflictRoutes(app, context);
  scheduleRoutes(app, context);
  calendarFeedRoutes(app, context);
  resourceRoutes(app, context);
  motorMilestoneRoutes(app, context);
  whoStandardRoutes(app);
  articleCategoryRoutes(app);
  responseRoutes(app, context);
  privacyRoutes(app, context);
  deviceLockRoutes(app, context);
  pushRoutes(app, context);
  mailNotificationRoutes(app, context);
  vaultRoutes(app, context);
  mediaRoutes(app, context);
  uploadRoutes(app, context);
  billingRoutes(app, context);
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}

/** The live connections. Committing a change of an account is what notifies them. */
async function startRealtime(
  app: FastifyInstance,
  accounts: AccountServices,
  {
    config,
    now,
    presence,
  }: { config: BuildOptions['config']; now: () => number; presence: Presence },
): Promise<{ connections(): number; close(): Promise<void> }> {
  const onError = (err: unknown) => app.log.error({ err }, 'live connections failed');
  const notifier: ChangeNotifier =
    config.databaseUrl === null
      ? createLocalNotifier()
      : await createPostgresNotifier(config.databaseUrl, onError);
  const gateway: Gateway = createGateway(app.server, accounts, {
    now,
    publicOrigin: config.publicOrigin,
    presence,
    subscriptions: {
      open: (accountId) => subscriptions.open(accountId),
      watchExpiry: (accountId) => subscriptions.watchExpiry(accountId),
      close: (accountId) => subscriptions.close(accountId),
    },
    onError,
  });
  const subscriptions = new Subscriptions({
    store: accounts.store,
    audience: gateway,
    now,
    onError,
  });
  notifier.onNotification((accountId) => subscriptions.notify(accountId));
  const unsubscribe = accounts.db.onAccountChanged((accountId) => notifier.notify(accountId));
  return {
    connections: () => gateway.connections(),
    async close() {
      // The other processes are still notified of what the last requests commit.
      await gateway.close();
      unsubscribe();
      await notifier.close();
    },
  };
}

/** The longest time that the shutdown waits for running requests. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/** Closes the live connections, and lets running requests finish within the timeout. */
async function closeGently(app: FastifyInstance, live: { close(): Promise<void> }): Promise<void> {
  // An idle keep-alive connection would stay open for over a minute.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const end = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await live.close();
  clearInterval(sweep);
  clearTimeout(end);
}

function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? null) : null;
}

function toTrustProxy(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/** Accepts only JSON, and refuses keys that would change an object's prototype. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

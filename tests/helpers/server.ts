import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BuildOptions, type Nestling, buildApp } from '../../server/app.ts';
import type { EntitlementSource } from '../../server/accounts/entitlement-source.ts';
import type { Config } from '../../server/config.ts';
import type { ReadFreeBytes } from '../../server/db/disk-space.ts';
import type { Database } from '../../server/db/database.ts';
import { isEmbedded, openDatabase } from '../../server/db/open.ts';
import type { MailMessage } from '../../server/mail/message.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { addSampleFamily } from '../../server/sample/sample-family.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { QUOTA_DEFAULT_BYTES } from '../../schema/media-limits.ts';
import type { PresetName } from '../../schema/rights/presets.ts';
import { type Api, createApi } from './api.ts';
import { returnEmbedded, takeEmbedded } from './embedded-pool.ts';
import { emptyDatabase } from './empty-database.ts';
import { createTestTransport } from './mail.ts';
import { type TestPostgres, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TestServerOptions = {
  /** Serves the built app of dist/app. */
  static?: boolean;
  /** Serves the files of another folder. */
  appDir?: string;
  /** 'memory' by default; 'temporary' is a folder that is deleted with the server. */
  dataDir?: string;
  /** A real PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  sample?: boolean;
  port?: number;
  now?: () => number;
  limitAttempts?: boolean;
  operatorEmail?: string;
  metricsToken?: string;
  backupDir?: string;
  familyStorageBytes?: number;
  /** An S3 server for files; without it they are on the disk. */
  mediaS3?: Config['mediaS3'];
  heifConvert?: string;
  /** Origins of push services that are allowed besides those of the browsers. */
  pushOrigins?: readonly string[];
  /** The free disk space that the embedded database sees. */
  freeBytes?: ReadFreeBytes;
  publicOrigin?: string;
  mode?: Config['mode'];
  /** Trusts the x-forwarded-for header of requests. */
  trustProxy?: boolean | number;
  payments?: boolean;
  billing?: Config['billing'];
  entitlements?: EntitlementSource;
  /** Replaces the transport that collects mails and returns codes in the answers. */
  mail?: Transport;
  protocols?: BuildOptions['protocols'];
};

export type TestServer = Nestling & {
  url: string;
  db: Database;
  dataDir: string | null;
  /** The sent mails, the newest last. */
  sentMails: MailMessage[];
  /** Requests without a session. */
  api: Api;
  createFamily(options?: { preset?: PresetName }): Promise<TestFamily>;
  /** Stops regularly, as on SIGTERM. */
  stop(): Promise<void>;
  /** Simulates a kill within this process: breaks all connections. */
  kill(): Promise<void>;
};

export type Person = {
  id: string;
  accountId: string;
  username: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  api: Api;
};
export type TestFamily = {
  accountId: string;
  owner: Person;
  parent: Person;
  caregiver: Person;
  childId: string;
  /** A second child, which the caregiver may not see. */
  otherChildId: string;
};

const PASSWORD = 'correct horse';
const BUILT_APP = join(import.meta.dirname, '../../dist/app');
let people = 0;

/** Starts the whole server in this process, on its own port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = Date.now, limitAttempts = false } = options;
  const databaseUrl = options.databaseUrl ?? (await lendDatabase(options));
  const temporary = options.dataDir === 'temporary';
  const dataDir = temporary
    ? await temporaryFolder('test')
    : options.dataDir === undefined || options.dataDir === 'memory'
      ? null
      : options.dataDir;
  const isPooled = databaseUrl === null && dataDir === null;
  const db = isPooled
    ? await takeEmbedded()
    : await openDatabase({
        databaseUrl,
        dataDir,
        ...(databaseUrl === null ? { beginWith: await emptyDatabase() } : {}),
        ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
      });
  const config: BuildOptions['config'] = {
    mode: options.mode ?? 'test',
    logLevel: 'silent',
    publicOrigin: options.publicOrigin ?? null,
    socketAddress: null,
    trustProxy: options.trustProxy ?? false,
    appDir: options.appDir ?? (options.static ? BUILT_APP : null),
    databaseUrl,
    port: options.port ?? 0,
    dataDir,
    payments: options.payments ?? false,
    billing: options.billing ?? null,
    operatorEmail: options.operatorEmail ?? null,
    familyStorageBytes: options.familyStorageBytes ?? QUOTA_DEFAULT_BYTES,
    mediaS3: options.mediaS3 ?? null,
    heifConvert: options.heifConvert ?? null,
    pushOrigins: options.pushOrigins ?? [],
    metricsToken: options.metricsToken ?? null,
    backupDir: options.backupDir ?? null,
    backupEveryMs: DAY_MS,
    snapshotEveryMs: DAY_MS,
  };
  const sentMails: MailMessage[] = [];
  const built = await buildApp({
    config,
    db,
    now,
    limitAttempts,
    mail: options.mail ?? createTestTransport(sentMails),
    ...(options.entitlements ? { entitlements: options.entitlements } : {}),
    ...(options.protocols ? { protocols: options.protocols } : {}),
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
  });
  const { app, accounts } = built;
  if (options.sample) await addSampleFamily(accounts, now());
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const api = createApi(url);
  const clean = () => (temporary && dataDir ? rm(dataDir, { recursive: true }) : undefined);
  return {
    ...built,
    url,
    db,
    dataDir,
    sentMails,
    api,
    createFamily: (options) => createFamily(url, options),
    async stop() {
      await app.close();
      await (isPooled ? returnEmbedded(db) : db.close());
      await clean();
    },
    async kill() {
      app.server.closeAllConnections();
      await Promise.all([app.close(), isEmbedded(db) ? db.abandon() : db.close()]);
      await clean();
    },
  };
}

let lending: Promise<TestPostgres> | null = null;

/** With TEST_DATABASE=postgres every server without other options gets a database on PostgreSQL. */
async function lendDatabase({ dataDir, databaseUrl }: TestServerOptions): Promise<string | null> {
  const isWanted = process.env['TEST_DATABASE'] === 'postgres';
  if (!isWanted || databaseUrl !== undefined || (dataDir ?? 'memory') !== 'memory') return null;
  return (await (lending ??= startPostgres())).migratedDatabase();
}

/** Ends the PostgreSQL that has lent databases to the servers of a test file. */
export async function stopLending(): Promise<void> {
  const lender = lending;
  lending = null;
  await (await lender)?.stop();
}

/** Creates a new account with an owner, a parent, a caregiver and two children, over HTTP. */
export async function createFamily(
  url: string,
  { preset = 'grandparent' }: { preset?: PresetName } = {},
): Promise<TestFamily> {
  const owner = await register(url, createApi(url), {});
  const child = await owner.api.post('/api/user-children', {
    name: 'Mia',
    birthdate: '2026-07-01',
  });
  const other = await owner.api.post('/api/user-children', {
    name: 'Ben',
    birthdate: '2023-02-03',
  });
  const [childId, otherChildId] = [idIn(child.body), idIn(other.body)];
  const parent = await invited(url, owner, { role: 'parent' });
  const caregiver = await invited(url, owner, { role: 'caregiver', childIds: [childId], preset });
  return { accountId: owner.accountId, owner, parent, caregiver, childId, otherChildId };
}

async function invited(url: string, by: Person, invite: object): Promise<Person> {
  const { body } = await by.api.post('/api/invites', invite);
  return register(url, createApi(url), { inviteToken: (body as { token: string }).token });
}

/** Registers a new person, with or without an invitation. */
export async function register(
  url: string,
  api: Api,
  { inviteToken }: { inviteToken?: string },
): Promise<Person> {
  people += 1;
  const username = `person-${process.pid}-${people}@example.org`;
  // Not by the cookie: several people may register at the same time through one `api`.
  const confirmationToken = await confirm(api, username);
  const { status, body } = await api.post('/api/auth/register', {
    username,
    confirmationToken,
    password: PASSWORD,
    ...(inviteToken === undefined ? {} : { inviteToken }),
  });
  if (status !== 201) throw new Error(`could not register: ${status} ${JSON.stringify(body)}`);
  const tokens = body as { accessToken: string; refreshToken: string };
  const claims = claimsOf(tokens.accessToken);
  return {
    ...tokens,
    ...claims,
    username,
    password: PASSWORD,
    api: createApi(url, tokens.accessToken),
  };
}

/** Confirms an address with the code that the server returns in its answer. */
export async function confirm(api: Api, username: string): Promise<string> {
  const sent = await api.post('/api/auth/send-confirmation', { email: username });
  const { confirmationCode: code } = sent.body as { confirmationCode?: string };
  const { status, body } = await api.post('/api/auth/verify-confirmation', {
    email: username,
    code,
  });
  if (status !== 200) throw new Error(`could not confirm: ${status} ${JSON.stringify(body)}`);
  return (body as { confirmationToken: string }).confirmationToken;
}

/** Signs the same person in on another device. */
export async function signInAgain(url: string, person: Person): Promise<Person> {
  const { username, password } = person;
  const { status, body } = await createApi(url).post('/api/auth/login', { username, password });
  if (status !== 200) throw new Error(`could not sign in: ${status} ${JSON.stringify(body)}`);
  const tokens = body as { accessToken: string; refreshToken: string };
  return { ...person, ...tokens, api: createApi(url, tokens.accessToken) };
}

export function claimsOf(accessToken: string): { id: string; accountId: string } {
  const payload = accessToken.split('.')[1] ?? '';
  const { id, accountId } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    id: string;
    accountId: string;
  };
  return { id, accountId };
}

function idIn(body: unknown): string {
  return (body as { id: string }).id;
}

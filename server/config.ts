import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { QUOTA_DEFAULT_BYTES } from '../schema/media-limits.ts';
import { errorCodeOf } from './error-code.ts';

/** A bucket of an S3-compatible server, and the key pair that may read and write it. */
export type S3Address = {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  /** Before every key: '' or a path that ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The configuration, read once from the environment. */
export type Config = {
  port: number;
  host: string;
  /** URL of a PostgreSQL server; null uses the embedded database. */
  databaseUrl: string | null;
  /** The folder of the embedded database and its snapshots; null keeps it in memory. */
  dataDir: string | null;
  mode: 'production' | 'development' | 'test';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The public origin of the app, when it is behind a proxy. */
  publicOrigin: string | null;
  /** Where the pages connect their sockets to; null: to this server. */
  socketAddress: string | null;
  /** URL of a mail server; null prints mails to the console. */
  smtpUrl: string | null;
  /** The sender of mails. */
  mailFrom: string;
  /** Receives alerts about security events; null: nobody. */
  operatorEmail: string | null;
  /** Whoever has it may read the metrics; null: nobody. */
  metricsToken: string | null;
  /** New accounts wait for their payment. */
  payments: boolean;
  /** The hosted billing provider; null: the built-in sandbox. */
  billing: {
    /** Base URL without a trailing slash; null: the default of the provider. */
    url: string | null;
    publicKey: string;
    secretKey: string;
    /** The secret of its webhooks; null: webhooks are refused. */
    webhookSecret: string | null;
    /** Origins of the images and fonts of its paywalls and brands. */
    pictures: readonly string[];
  } | null;
  /** Which proxies may report the client's address: see Fastify's trustProxy. */
  trustProxy: boolean | number | string;
  /** Fills an empty embedded database with a sample family. */
  sample: boolean;
  snapshotEveryMs: number;
  /** The folder of regular backups; null: the operator makes them. */
  backupDir: string | null;
  backupEveryMs: number;
  /** The most bytes of photos, videos and documents that a family may store. */
  familyStorageBytes: number;
  /** An S3-compatible server for files; null: they are in `dataDir`. */
  mediaS3: S3Address | null;
  /** The path of libheif's `heif-convert`, which decodes pictures of iPhones; null: nothing does. */
  heifConvert: string | null;
  /** Origins of push services besides those of the browsers, such as one of the operator's own. */
  pushOrigins: readonly string[];
  /** The folder of the built app; null serves only the API. */
  appDir: string | null;
};

const GIB = 1024 ** 3;
const TOKEN_MIN_LENGTH = 16;
const MODES = ['production', 'development', 'test'] as const;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Variables whose value may be in a file: `METRICS_TOKEN_FILE=/run/secrets/metrics_token`. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'MEDIA_S3_URL',
  'METRICS_TOKEN',
  'BILLING_SECRET_KEY',
  'BILLING_WEBHOOK_SECRET',
]);

/** @throws ConfigError that lists every invalid variable, with the expected value */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | null,
    what: string,
  ): T => {
    const text = textOf(env, name, problems)?.trim();
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value === null) problems.push(`${name} must be ${what}.`);
    return value ?? fallback;
  };
  const databaseUrl = read<string | null>(
    'DATABASE_URL',
    null,
    toDatabaseUrl,
    'a postgres:// address',
  );
  const mode = read('NODE_ENV', 'development', oneOf(MODES), `one of ${MODES.join(', ')}`);
  const sample = read('SAMPLE', mode !== 'test', toSwitch, 'on or off');
  // The password of the sample family is public, so by default only this machine can connect.
  const usualHost = sample && databaseUrl === null ? '127.0.0.1' : '0.0.0.0';
  const publicOrigin = read<string | null>(
    'PUBLIC_ORIGIN',
    null,
    toOrigin,
    'an origin such as https://baby.example.org',
  );
  const socketAddress = read<string | null>(
    'SOCKET_ADDRESS',
    null,
    toOrigin,
    'an origin such as https://live.example.org',
  );
  const smtpUrl = read<string | null>(
    'SMTP_URL',
    null,
    toSmtpUrl,
    'an smtp:// or smtps:// address',
  );
  if (smtpUrl !== null && publicOrigin === null && mode === 'production') {
    problems.push('PUBLIC_ORIGIN must be set with SMTP_URL: links in mails begin with it.');
  }
  const config: Config = {
    port: read('PORT', 3000, toIntBetween(0, 65_535), 'a port number from 0 to 65535'),
    host: read('HOST', usualHost, (text) => text, 'an address to listen on'),
    databaseUrl,
    dataDir: resolve(read('DATA_DIR', './data', (text) => text, 'a folder')),
    mode,
    logLevel: read(
      'LOG_LEVEL',
      databaseUrl === null ? 'warn' : 'info',
      oneOf(LEVELS),
      `one of ${LEVELS.join(', ')}`,
    ),
    publicOrigin,
    socketAddress,
    smtpUrl,
    mailFrom: read(
      'MAIL_FROM',
      `Nestling <no-reply@${new URL(publicOrigin ?? 'http://localhost').hostname}>`,
      (text) => (/^[^\p{Cc}]*[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text) ? text : null),
      'an address such as Nestling <nestling@example.org>',
    ),
    ...readOperation(read),
    payments: read('PAYMENTS', mode !== 'test', toSwitch, 'on or off'),
    billing: readBilling(read, problems),
    trustProxy: read<boolean | number | string>(
      'TRUST_PROXY',
      false,
      toTrust,
      'true, false, a number of proxies, or their addresses with commas',
    ),
    sample,
    familyStorageBytes:
      read(
        'FAMILY_STORAGE_GB',
        QUOTA_DEFAULT_BYTES / GIB,
        toIntBetween(1, 100_000),
        'a number of gigabytes from 1 to 100000',
      ) * GIB,
    mediaS3: read<S3Address | null>(
      'MEDIA_S3_URL',
      null,
      toS3Address,
      'an address such as https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1, the secret percent-encoded',
    ),
    heifConvert: read<string | null>('HEIF_CONVERT', null, toText, 'the path of heif-convert'),
    pushOrigins: read<readonly string[]>(
      'PUSH_ORIGINS',
      [],
      toOrigins,
      'origins such as https://push.example.org, with commas',
    ),
    appDir: resolve(read('APP_DIR', builtAppDir(), (text) => text, 'a folder')),
  };
  if (problems.length > 0) {
    throw new ConfigError(['The environment is not right:', ...problems].join('\n  '));
  }
  return config;
}

/** The value of a variable, or of the file that holds it. */
function textOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  problems: string[],
): string | undefined {
  const path = SECRETS.has(name) ? env[`${name}_FILE`]?.trim() : undefined;
  if (path === undefined || path === '') return env[name];
  if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE must not both be set.`);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    problems.push(`${name}_FILE must name a file that can be read (${errorCodeOf(error)}).`);
    return undefined;
  }
}

/** The hosts on which the provider keeps the images and fonts of brands and paywalls. */
const PROVIDER_PICTURES = ['https://da08ctfrofx1b.cloudfront.net', 'https://assets.pawwalls.com'];

type Read = <T>(name: string, fallback: T, parse: (text: string) => T | null, what: string) => T;

/** What the operator is told, and the copies of the data. */
function readOperation(read: Read) {
  return {
    operatorEmail: read<string | null>(
      'OPERATOR_EMAIL',
      null,
      (text) => (/^[^\s@\p{Cc},;<>]+@[^\s@\p{Cc},;<>]+$/u.test(text) ? text : null),
      'an address such as operator@example.org',
    ),
    metricsToken: read<string | null>(
      'METRICS_TOKEN',
      null,
      (text) => (text.length >= TOKEN_MIN_LENGTH ? text : null),
      `a secret of at least ${TOKEN_MIN_LENGTH} characters`,
    ),
    snapshotEveryMs:
      read('SNAPSHOT_HOURS', 6, toIntBetween(1, 24 * 7), 'a number of hours from 1 to 168') *
      3_600_000,
    backupDir: read<string | null>('BACKUP_DIR', null, (text) => resolve(text), 'a folder'),
    backupEveryMs:
      read('BACKUP_HOURS', 24, toIntBetween(1, 24), 'a number of hours from 1 to 24') * 3_600_000,
  };
}

function readBilling(read: Read, problems: string[]): Config['billing'] {
  const url = read<string | null>('BILLING_URL', null, toBaseUrl, 'an http(s):// address');
  const publicKey = read<string | null>('BILLING_PUBLIC_KEY', null, toPublicKey, 'a key (rcb_…)');
  const secretKey = read<string | null>('BILLING_SECRET_KEY', null, toText, 'a key');
  const webhookSecret = read<string | null>('BILLING_WEBHOOK_SECRET', null, toText, 'a secret');
  const pictures = read<readonly string[] | null>(
    'BILLING_PICTURES',
    null,
    toOrigins,
    'origins such as https://pictures.example.org, with commas',
  );
  if (publicKey !== null && secretKey !== null) {
    return { url, publicKey, secretKey, webhookSecret, pictures: pictures ?? PROVIDER_PICTURES };
  }
  if ([url, publicKey, secretKey, webhookSecret, pictures].some((value) => value !== null)) {
    problems.push('BILLING_PUBLIC_KEY and BILLING_SECRET_KEY must be set together.');
  }
  return null;
}

/** Next to dist/server when built; in the project's dist folder when run from the sources. */
function builtAppDir(): string {
  const isBuilt = import.meta.dirname.endsWith(join('dist', 'server', 'server'));
  return resolve(import.meta.dirname, isBuilt ? '../../app' : '../dist/app');
}

function toIntBetween(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= min && value <= max ? value : null;
  };
}

function oneOf<T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

function toSwitch(text: string): boolean | null {
  if (/^(on|true|1|yes)$/i.test(text)) return true;
  return /^(off|false|0|no)$/i.test(text) ? false : null;
}

function toTrust(text: string): boolean | number | string {
  return toSwitch(text === '1' ? '' : text) ?? (/^\d+$/.test(text) ? Number(text) : text);
}

function toDatabaseUrl(text: string): string | null {
  return /^postgres(ql)?:\/\//.test(text) ? text : null;
}

function toText(text: string): string {
  return text;
}

/** The key in the form that the billing client in the browser accepts. */
function toPublicKey(text: string): string | null {
  return /^(rcb|pdl)_[a-zA-Z0-9_.-]+$/.test(text) ? text : null;
}

function toBaseUrl(text: string): string | null {
  return toOrigin(text) === null ? null : text.replace(/\/+$/, '');
}

function toSmtpUrl(text: string): string | null {
  return /^smtps?:\/\/./.test(text) && URL.canParse(text) ? text : null;
}

const S3_REGION = 'us-east-1';

function toS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const isHttp = protocol === 'https:' || protocol === 'http:';
  if (!isHttp || bucket === '' || username === '' || password === '') return null;
  try {
    return {
      origin: `${protocol}//${host}`,
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      region: searchParams.get('region') ?? S3_REGION,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

function toOrigin(text: string): string | null {
  try {
    const { protocol, origin } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}

/** Accepts only origins, because they become part of a security policy. */
function toOrigins(text: string): readonly string[] | null {
  const origins = text.split(',').map((one) => one.trim());
  return origins.every((one) => one !== '' && toOrigin(one) === one) ? origins : null;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      dataDir: expect.stringMatching(/data$/),
      mode: 'development',
      logLevel: 'warn',
      publicOrigin: null,
      trustProxy: false,
      sample: true,
      appDir: expect.stringMatching(/dist.app$/),
    });
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  test('reads each variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://me@db/nestling',
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://baby.example.org/',
      TRUST_PROXY: '2',
      SAMPLE: 'off',
      SNAPSHOT_HOURS: '12',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      databaseUrl: 'postgres://me@db/nestling',
      mode: 'production',
      logLevel: 'info',
      publicOrigin: 'https://baby.example.org',
      trustProxy: 2,
      sample: false,
      snapshotEveryMs: 12 * 3_600_000,
    });
  });

  test('reads secrets from files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nestling-secrets-'));
    const path = join(folder, 'token');
    await writeFile(path, 'a token of an operator\n');
    const env = { METRICS_TOKEN_FILE: path };
    expect(readConfig(env).metricsToken).toBe('a token of an operator');
    expect(() => readConfig({ ...env, METRICS_TOKEN: 'another token of one' })).toThrow(
      'METRICS_TOKEN and METRICS_TOKEN_FILE must not both be set.',
    );
    await rm(folder, { recursive: true });
    expect(() => readConfig(env)).toThrow('METRICS_TOKEN_FILE must name a file');
    // What is no secret has no such variable.
    expect(readConfig({ PORT_FILE: path }).port).toBe(3000);
  });

  test('reads the bucket for files from one address', () => {
    const url =
      'https://KEY:se%2Fcr%2Bt@s3.example.org:9000/bucket/family/files?region=eu-central-1';
    expect(readConfig({ MEDIA_S3_URL: url, FAMILY_STORAGE_GB: '5' })).toMatchObject({
      familyStorageBytes: 5 * 1024 ** 3,
      mediaS3: {
        origin: 'https://s3.example.org:9000',
        bucket: 'bucket',
        prefix: 'family/files/',
        region: 'eu-central-1',
        accessKeyId: 'KEY',
        secretAccessKey: 'se/cr+t',
      },
    });
    expect(readConfig({}).mediaS3).toBe(null);
    for (const wrong of [
      's3://bucket',
      'https://s3.example.org/bucket',
      'https://K:S@s3.example.org',
    ]) {
      expect(() => readConfig({ MEDIA_S3_URL: wrong })).toThrow('MEDIA_S3_URL must be');
    }
  });

  test.each<[string, unknown]>([
    ['true', true],
    ['off', false],
    ['1', 1],
    ['0', false],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('trusts the proxies of TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['where somebody starts it', {}, true],
    ['where it is being tested', { NODE_ENV: 'test' }, false],
    ['where it is to be free', { PAYMENTS: 'off' }, false],
  ])('reads whether payments are required: %s', (_, env, payments) => {
    expect(readConfig(env)).toMatchObject({ payments, billing: null });
  });

  test('uses the hosted billing provider when both keys are set', () => {
    const keys = { BILLING_PUBLIC_KEY: 'rcb_sb_abc', BILLING_SECRET_KEY: 'sk_x' };
    expect(readConfig({ ...keys, BILLING_URL: 'https://pay.example.org/v/' }).billing).toEqual({
      url: 'https://pay.example.org/v',
      publicKey: 'rcb_sb_abc',
      secretKey: 'sk_x',
      webhookSecret: null,
      pictures: ['https://da08ctfrofx1b.cloudfront.net', 'https://assets.pawwalls.com'],
    });
    expect(() => readConfig({ BILLING_PUBLIC_KEY: 'rcb_abc' })).toThrow(/must be set together/);
    expect(() => readConfig({ ...keys, BILLING_PUBLIC_KEY: 'sk_live' })).toThrow(
      /BILLING_PUBLIC_KEY must be a key/,
    );
  });

  test('reads the image hosts of the provider as origins', () => {
    const BILLING_PICTURES = 'https://a.example.org, https://b.example.org';
    const env = { BILLING_PUBLIC_KEY: 'rcb_a', BILLING_SECRET_KEY: 'sk', BILLING_PICTURES };
    const pictures = ['https://a.example.org', 'https://b.example.org'];
    expect(readConfig(env).billing).toMatchObject({ pictures });
  });

  test.each([
    'https://a.example.org/',
    "https://a.example.org; script-src 'unsafe-inline'",
    'a.example.org',
    '*',
  ])('rejects other values for the policy of the payment page: %s', (BILLING_PICTURES) => {
    const env = { BILLING_PUBLIC_KEY: 'rcb_a', BILLING_SECRET_KEY: 'sk', BILLING_PICTURES };
    expect(() => readConfig(env)).toThrow(/BILLING_PICTURES must be origins/);
  });

  test('listens on the loopback address while there is a sample family', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readConfig({ SAMPLE: 'off' }).host).toBe('0.0.0.0');
    // There is none in a PostgreSQL database.
    expect(readConfig({ DATABASE_URL: 'postgres://me@db/nestling' }).host).toBe('0.0.0.0');
  });

  test('has no sample family in tests', () => {
    expect(readConfig({ NODE_ENV: 'test' }).sample).toBe(false);
  });

  test('reports all errors at once', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      NODE_ENV: 'staging',
      LOG_LEVEL: 'loud',
      PUBLIC_ORIGIN: 'baby.example.org',
      SAMPLE: 'maybe',
      SNAPSHOT_HOURS: '0',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
  });
});

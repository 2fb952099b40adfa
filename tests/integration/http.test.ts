import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder('app');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Nestling</title>');
  await writeFile(join(folder, 'sw.js'), '// worker');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), `// ${'x'.repeat(5_000)}`);
  server = await startTestServer({ appDir: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('the app', () => {
  test.each(['/', '/home', '/logs/some-id', '/settings?tab=caregivers'])(
    'serves the page at %s, without caching',
    async (path) => {
      const { status, body, headers } = await server.api.get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(headers.get('content-type')).toMatch(/text\/html/);
      expect(body).toContain('<title>Nestling');
    },
  );

  test('allows caching only for files with a hash in their name', async () => {
    const asset = await server.api.get('/assets/app-1a2b3c.js');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    for (const path of ['/sw.js', '/manifest.webmanifest']) {
      const { status, headers } = await server.api.get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
    }
  });

  test.each([
    '/assets/app-gone.js',
    '/assets/nothing',
    '/icons/gone.png',
    '/favicon.ico',
    '/api/nothing',
    '/..%2f..%2fetc%2fpasswd',
    '/.env',
  ])('never answers for a file that is not there: %s', async (path) => {
    const { status, body } = await server.api.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ code: expect.any(String) });
  });

  test('is compressed', async () => {
    const response = await fetch(`${server.url}/assets/app-1a2b3c.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
  });
});

describe('every answer', () => {
  test.each(['/', '/sw.js', '/assets/app-1a2b3c.js', '/api/health', '/api/events', '/nothing.js'])(
    'has the security policy: %s',
    async (path) => {
      const { headers } = await server.api.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split(';')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
        'report-uri /api/security-reports',
        'report-to violations',
      ]);
      expect(headers.get('reporting-endpoints')).toBe('violations="/api/security-reports"');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  test.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://typed.example/words',
        },
      },
      'script-src-elem',
    ],
    [
      'application/reports+json',
      [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', sample: 'typed words' } }],
      'img-src',
    ],
    ['application/csp-report', { 'csp-report': { 'effective-directive': 'typed' } }, 'other'],
  ])(
    'has an address for reports, which takes %s and keeps nothing typed',
    async (type, body, code) => {
      const lines: string[] = [];
      const { security } = server.accounts;
      const { report } = security;
      security.report = (event, about) => {
        lines.push(`${event} ${JSON.stringify(about)}`);
        report(event, about);
      };
      const send = (text: string) =>
        server.api.raw('/api/security-reports', {
          method: 'POST',
          headers: { 'content-type': type },
          body: text,
        });
      expect((await send(JSON.stringify(body))).status).toBe(204);
      expect(lines).toEqual([expect.stringMatching(/^policy-violated /)]);
      expect(lines.join()).toContain(`"code":"${code}"`);
      expect(lines.join()).not.toContain('typed');
      for (const wrong of ['', '{', '5', '{"csp-report":5}', `["${'x'.repeat(40_000)}"]`]) {
        const { status } = await send(wrong);
        expect([400, 413]).toContain(status);
      }
      security.report = report;
    },
  );

  test('requires https when the public origin uses it', async () => {
    const behindProxy = await startTestServer({ publicOrigin: 'https://baby.example.org' });
    const { headers } = await behindProxy.api.get('/api/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://baby.example.org;",
    );
    await behindProxy.stop();
  });
});

describe('the API', () => {
  test('answers the health checks, with our header', async () => {
    for (const path of ['/api/health', '/api/ready']) {
      const { status, body, headers } = await server.api.get(path);
      expect([status, headers.get('x-nestling')]).toEqual([200, '1']);
      expect(body).toMatchObject({ ok: true });
    }
  });

  test('has an OpenAPI description', async () => {
    const { status, body } = await server.api.get('/api/openapi.json');
    expect(status).toBe(200);
    const { openapi, paths } = body as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/sync/push', '/api/events', '/api/events/{id}']),
    );
    expect(JSON.stringify(paths['/api/sync/push'])).toContain('"rows"');
  });

  test('finishes running requests when it is stopped', async () => {
    const stopping = await startTestServer();
    const { owner, childId } = await stopping.createFamily();
    const device = createDevice(owner.id, { childId });
    // Locks the account, so that the push has to wait until the test releases it.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = stopping.accounts.store.transaction(owner.accountId, () => released);
    const pushed = owner.api.push(device.node, ['events', device.event('diaper')]);
    await new Promise((resolve) => {
      stopping.app.server.once('request', resolve);
    });
    const began = Date.now();
    const stopped = stopping.stop();
    release();
    await held;
    expect((await pushed).verdicts).toMatchObject([{ verdict: 'applied' }]);
    await stopped;
    // Fastify keeps an idle connection for 72 s.
    expect(Date.now() - began).toBeLessThan(60_000);
    await expect(owner.api.pull()).rejects.toThrow('fetch failed');
  });

  test('has no development routes', async () => {
    for (const path of ['/api/auth/debug-token', '/test-register', '/api/test-register']) {
      expect((await server.api.post(path, {})).status).toBe(404);
    }
  });

  test('answers with 503 when the database is gone, and is not ready', async () => {
    const broken = await startTestServer();
    const family = await broken.createFamily();
    await broken.db.close();
    const { status, body } = await family.owner.api.get('/api/events');
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect((await createApi(broken.url).get('/api/health')).status).toBe(200);
    expect(await createApi(broken.url).get('/api/ready')).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    await broken.app.close();
  });
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerError } from './errors.ts';
import { registerApp } from './static.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestling-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>page</title>');
  await writeFile(join(folder, 'front.html'), '<title>front of %ORIGIN%</title>');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
  await writeFile(join(folder, 'privacy.html'), '<title>privacy</title>');
  await writeFile(join(folder, 'sw.js'), 'worker');
  await writeFile(join(folder, 'assets/main-a1.js'), 'script');
  await writeFile(join(folder, 'assets/landing-b2.js'), 'script');
  await writeFile(join(folder, 'assets/landing-c3.css'), 'styles');
  app = fastify();
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply));
  await registerApp(app, folder);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/?invite=x'])('%s gets the front page with the origin', async (url) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { host: 'a.example' } });
  expect([statusCode, body]).toEqual([200, '<title>front of http://a.example</title>']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/^text\/html/);
});

test('the policy allows the styles and scripts that the front page contains, and no others', async () => {
  const page =
    '<style>a{}</style><script>b()</script><script type="application/ld+json">{}</script>';
  await writeFile(join(folder, 'front.html'), page);
  const other = fastify();
  other.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self';style-src 'self'");
  });
  await registerApp(other, folder);
  const policyOf = async (url: string) =>
    (await other.inject(url)).headers['content-security-policy'];
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(await policyOf('/')).toBe(
    `script-src 'self' 'sha256-${hash('b()')}';style-src 'self' 'sha256-${hash('a{}')}'`,
  );
  expect(await policyOf('/home')).toBe("script-src 'self';style-src 'self'");
  await other.close();
});

test('the host of a request cannot write into the front page', async () => {
  const { body } = await app.inject({ url: '/', headers: { host: 'a"><script>' } });
  expect(body).not.toContain('"><script>');
});

test('search engines learn the public pages', async () => {
  const other = fastify();
  await registerApp(other, folder, 'https://baby.example.org');
  expect((await other.inject('/robots.txt')).body).toBe(
    'User-agent: *\nSitemap: https://baby.example.org/sitemap.xml\n',
  );
  const { body } = await other.inject('/sitemap.xml');
  expect([...body.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url)).toEqual([
    'https://baby.example.org/',
    'https://baby.example.org/privacy',
  ]);
  await other.close();
});

test.each(['/home', '/knowledge/article/1', '/settings?x=a.b'])(
  '%s gets the page, without caching',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, '<title>page</title>']);
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test.each(['/privacy', '/privacy?from=app', '/privacy.html'])(
  '%s gets the static page',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, '<title>privacy</title>']);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test.each(['/assets/main-old.js', '/missing.html', '/api', '/api/none', '/sw.js.map'])(
  '%s gets a 404',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test.each([
  '/.git',
  '/.git/HEAD',
  '/.git/config',
  '/.svn/entries',
  '/.aws/credentials',
  '/app/.env/x',
  '/%2egit/HEAD',
  '/.git%2fHEAD',
  '/..%5c..%5cwindows',
  '/%E0%A4%A',
])('returns no page for %s: a hidden file, a folder or an invalid path', async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toContain('<title>');
});

test('the testers’ page gets a 404 unless the build contains it', async () => {
  expect((await app.inject('/test-register')).statusCode).toBe(404);
  await writeFile(join(folder, 'assets/test-register-a1.js'), 'screen');
  const other = fastify();
  await registerApp(other, folder);
  expect((await other.inject('/test-register')).body).toBe('<title>page</title>');
  await other.close();
});

test('files with a hash in their name may be cached', async () => {
  const asset = await app.inject('/assets/main-a1.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
});

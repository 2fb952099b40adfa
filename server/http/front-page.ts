import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { widened } from './headers.ts';

/** The app's page with the front page drawn into it: scripts/build-front-page.ts. */
export const FRONT_PAGE = 'front.html';

/**
 * `/`, and what search engines read: robots.txt and sitemap.xml. Their addresses have to be absolute: they begin
 * with the public origin of the server, or with what the request came to.
 */
export function registerFrontPage(
  app: FastifyInstance,
  appDir: string,
  publicOrigin: string | null,
): void {
  const read = (file: string) => {
    const path = join(appDir, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  // A build for development has none.
  const page = read(FRONT_PAGE) ?? readFileSync(join(appDir, 'index.html'), 'utf8');
  const robots = read('robots.txt') ?? '';
  const paths = ['/', ...readdirSync(appDir).flatMap((file) => pathOf(file) ?? [])];
  const originOf = ({ protocol, host }: FastifyRequest) =>
    escaped(publicOrigin ?? `${protocol}://${host}`);

  const inline = { 'style-src': hashesOf(page, 'style'), 'script-src': hashesOf(page, 'script') };
  app.get('/', (request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') {
      reply.header('content-security-policy', widened(policy, inline));
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%ORIGIN%', originOf(request)));
  });
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${robots.trimEnd()}\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', (request, reply) => {
    const urls = paths.map((path) => `<url><loc>${originOf(request)}${path}</loc></url>`);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
}

/** Sources of the security policy that allow just the inline elements of this page. */
function hashesOf(page: string, element: 'style' | 'script'): string[] {
  return [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content]) =>
      `'sha256-${createHash('sha256')
        .update(content ?? '')
        .digest('base64')}'`,
  );
}

/** The path of a public page; null for other files. */
function pathOf(file: string): string | null {
  const [, name] = /^(?!index|front)(.+)\.html$/.exec(file) ?? [];
  return name === undefined ? null : `/${name}`;
}

/** The host of a request is whatever its sender wrote. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\\', '');
}

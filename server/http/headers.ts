import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';

/** Marks an answer as ours, for a portal's page has no such header, and keeps it out of caches. */
export function markAsApi(reply: FastifyReply): void {
  reply.header(SERVER_HEADER, '1');
  reply.header('cache-control', 'no-store');
}

/** What the browser may do with our pages: run our own files and talk to us, nothing else. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  {
    publicOrigin,
    overHttps,
    paymentHosts,
  }: { publicOrigin: string | null; overHttps: boolean; paymentHosts: () => PayHosts },
): Promise<void> {
  // Since CSP 3 'self' covers our own web socket; Safari before 15.4 wants it by name.
  const socket = publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socket],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // src/lib/trusted-scripts.ts says which addresses may become code.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    hsts: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    const hosts = isPayPage(request.url) ? paymentHosts() : NO_HOSTS;
    const pays = ['self', ...hosts.frames.map((host) => `"${host}"`)].join(' ');
    reply.header('permissions-policy', `camera=(self), geolocation=(), payment=(${pays})`);
    const policy = reply.getHeader('content-security-policy');
    if (hosts !== NO_HOSTS && typeof policy === 'string') {
      reply.header('content-security-policy', withHosts(policy, hosts));
    }
  });
}

/** What the payment needs from other hosts; nothing for the fake gateway on our own. */
export type PayHosts = {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  pictures: readonly string[];
};

export const NO_HOSTS: PayHosts = { scripts: [], frames: [], calls: [], pictures: [] };

/** The one document that may load a payment form. */
export function isPayPage(url: string): boolean {
  return /^\/subscribe\/?(\?|$)/.test(url);
}

function withHosts(policy: string, { scripts, frames, calls, pictures }: PayHosts): string {
  const added: Record<string, readonly string[]> = {
    'script-src': scripts,
    'connect-src': calls,
    'img-src': pictures,
    'font-src': pictures,
  };
  const widened = policy
    .split(';')
    // Whoever wrote a script of another host has not written it for our rules of what becomes code.
    .filter((directive) => scripts.length === 0 || !directive.includes('trusted-types'))
    .map((directive) => {
      const hosts = added[directive.trim().split(' ')[0] ?? ''] ?? [];
      return [directive, ...hosts].join(' ');
    });
  return frames.length === 0 ? policy : [...widened, `frame-src ${frames.join(' ')}`].join(';');
}

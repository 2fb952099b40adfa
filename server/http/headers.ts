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
  { publicOrigin, overHttps }: { publicOrigin: string | null; overHttps: boolean },
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
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    hsts: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), payment=(self)');
  });
}

import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';

/** Marks an answer as ours (the page of a captive portal has no such header), and forbids caching. */
export function markAsApi(reply: FastifyReply): void {
  reply.header(SERVER_HEADER, '1');
  reply.header('cache-control', 'no-store');
}

/** The security policy: pages may only load our own files, and connect to this server. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  {
    publicOrigin,
    socketAddress,
    overHttps,
    paymentHosts,
  }: {
    publicOrigin: string | null;
    /** Where the pages connect their sockets to, where that is another origin. */
    socketAddress: string | null;
    overHttps: boolean;
    paymentHosts: () => PaymentHosts;
  },
): Promise<void> {
  // Safari before 15.4 does not apply 'self' to web sockets, as CSP 3 demands.
  const socket = [
    ...(publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : []),
    // The connection by polling, then that by websocket.
    ...(socketAddress ? [socketAddress, socketAddress.replace(/^http/, 'ws')] : []),
  ];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        // A video that is still to be uploaded.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socket],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // src/lib/trusted-scripts.ts decides which URLs may be loaded as scripts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Browsers know one or the other.
        reportUri: [REPORTS_PATH],
        reportTo: [REPORTS],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    hsts: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    const hosts = isPaymentPage(request.url) ? paymentHosts() : NO_HOSTS;
    const pays = ['self', ...hosts.frames.map((host) => `"${host}"`)].join(' ');
    reply.header('reporting-endpoints', `${REPORTS}="${REPORTS_PATH}"`);
    reply.header('permissions-policy', `camera=(self), geolocation=(), payment=(${pays})`);
    const policy = reply.getHeader('content-security-policy');
    if (hosts !== NO_HOSTS && typeof policy === 'string') {
      reply.header('content-security-policy', withHosts(policy, hosts));
    }
  });
}

/** Where browsers report violations of the policy. */
export const REPORTS_PATH = '/api/security-reports';
const REPORTS = 'violations';

/** The foreign hosts that a payment needs; none for the fake gateway. */
export type PaymentHosts = {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  pictures: readonly string[];
};

export const NO_HOSTS: PaymentHosts = { scripts: [], frames: [], calls: [], pictures: [] };

/** Whether it is the one document that may load a payment form. */
export function isPaymentPage(url: string): boolean {
  return /^\/subscribe\/?(\?|$)/.test(url);
}

function withHosts(policy: string, { scripts, frames, calls, pictures }: PaymentHosts): string {
  const directives = widened(policy, {
    'script-src': scripts,
    'connect-src': calls,
    'img-src': pictures,
    'font-src': pictures,
  })
    .split(';')
    // The gateway's scripts do not support Trusted Types.
    .filter((directive) => scripts.length === 0 || !directive.includes('trusted-types'));
  if (frames.length > 0) directives.push(`frame-src ${frames.join(' ')}`);
  return directives.join(';');
}

/** A security policy with more sources for some of its directives. */
export function widened(policy: string, added: Record<string, readonly string[]>): string {
  return policy
    .split(';')
    .map((directive) =>
      [directive, ...(added[directive.trim().split(' ')[0] ?? ''] ?? [])].join(' '),
    )
    .join(';');
}

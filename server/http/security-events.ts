import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { SecurityEvent } from '../accounts/security/events.ts';
import type { About, SecurityReporter } from '../accounts/security/reporter.ts';
import { visitorFrom } from '../accounts/sign-in/visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a success of this route means. */
    securityEvent?: SecurityEvent;
    /** What a refusal by this route means, whatever its code. */
    refusalEvent?: SecurityEvent;
  }
  interface FastifyRequest {
    /** The code with which the request was refused. */
    refusedWith: ErrorCode | null;
  }
}

/** The event of a refusal; none where a refusal is part of the usual course, or is reported elsewhere. */
const eventsByCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  BAD_JSON: 'input-refused',
  VALIDATION: 'input-refused',
  RECORD_TOO_LARGE: 'input-refused',
  BODY_TOO_LARGE: 'input-refused',
  UNSUPPORTED_MEDIA_TYPE: 'input-refused',
  CODE_INVALID: 'proof-refused',
  NOT_CONFIRMED: 'proof-refused',
  RESET_TOKEN_INVALID: 'proof-refused',
  INVITE_INVALID: 'proof-refused',
  UNAUTHENTICATED: 'token-refused',
  TOKEN_INVALID: 'token-refused',
  REFRESH_INVALID: 'refresh-refused',
  PASSWORD_NEEDED: 'password-refused',
  VAULT_LOCKED: 'access-refused',
  FORBIDDEN: 'access-refused',
  RATE_LIMITED: 'limit-reached',
  INTERNAL: 'server-fault',
};

/** Reports what the answers of the API mean for security. */
export function registerSecurityEvents(
  app: FastifyInstance,
  { report }: Pick<SecurityReporter, 'report'>,
  now: () => number,
): void {
  app.decorateRequest('refusedWith', null);
  app.addHook('onResponse', async (request, reply) => {
    const { refusedWith: code } = request;
    const { securityEvent, refusalEvent } = request.routeOptions.config;
    if (code !== null) {
      const event = refusalEvent ?? eventOf(code, request);
      if (event) report(event, { ...aboutRequest(request, now()), code });
    } else if (securityEvent && reply.statusCode < 400) {
      report(securityEvent, aboutRequest(request, now()));
    }
  });
}

function eventOf(code: ErrorCode, { member }: FastifyRequest): SecurityEvent | undefined {
  // Of somebody without a session it is only a wrong address.
  if (code === 'NOT_FOUND') return member ? 'object-refused' : undefined;
  return eventsByCode[code];
}

/** What is known about a request without what its sender wrote. */
export function aboutRequest(request: FastifyRequest, now: number): About {
  const { member, method, routeOptions, id } = request;
  return {
    accountId: member?.user.accountId,
    userId: member?.user.userId,
    addressHash: visitorFrom(request, now).addressHash,
    requestId: id,
    route: routeOptions.url === undefined ? undefined : `${method} ${routeOptions.url}`,
  };
}

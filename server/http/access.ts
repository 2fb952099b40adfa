import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isParent } from '../../schema/rights/roles.ts';
import { PROTOCOL_HEADER, type ProtocolRange } from '../../schema/wire/protocol.ts';
import { type AccessClaim, invalidToken } from '../accounts/sessions/access-tokens.ts';
import type { AccountServices } from '../accounts/services.ts';
import { markSeen } from '../accounts/sessions/sessions.ts';
import type { StoredPlan, User } from '../accounts/people/users.ts';
import { type AccountActor, actorWith, householdOf } from '../records/audience.ts';
import { Refusal } from '../refusal.ts';

/** Who may call a route. Every route must declare it. */
export type Access = 'anyone' | 'member' | 'parent' | 'owner';

export type Member = {
  user: User;
  actor: AccountActor;
  claim: AccessClaim;
  /** Until when actions that need a confirmed password are allowed in this session (epoch ms). */
  confirmedUntil: number | null;
  paymentRequired: boolean;
  plan: StoredPlan | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also for members of an account that waits for its payment. */
    beforePayment?: boolean;
    /** Refuses clients with a protocol version that is no longer supported. */
    needsProtocol?: boolean;
  }
  interface FastifyRequest {
    member: Member | null;
  }
}

/** Checks the access rights of every request before its body is read. */
export function registerAccess(
  app: FastifyInstance,
  services: AccountServices,
  { now, protocols }: { now: () => number; protocols: ProtocolRange },
): void {
  app.decorateRequest('member', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && config?.access === undefined) {
      throw new Error(`${url} does not say who may call it`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, beforePayment, needsProtocol } = request.routeOptions.config;
    if (needsProtocol) {
      reply.header(PROTOCOL_HEADER, `${protocols.oldest}-${protocols.newest}`);
      checkProtocol(request, protocols);
    }
    if (access === undefined || access === 'anyone') return;
    const member = await authenticate(services, tokenOf(request), now());
    request.member = member;
    if (beforePayment !== true) requirePaid(member);
    if (!isAllowed(member, access)) {
      throw new Refusal('FORBIDDEN', 'You have no permission for this.');
    }
  });
}

type MemberServices = Pick<AccountServices, 'db' | 'store' | 'findSessionUser'>;

/** The member behind an access token. @throws Refusal TOKEN_EXPIRED or TOKEN_INVALID */
export async function authenticate(
  services: AccountServices,
  token: string,
  now: number,
): Promise<Member> {
  return memberWith(services, await services.accessTokens.read(token, now), now);
}

/** The member who has shown a claim. @throws Refusal TOKEN_INVALID after the end of the session */
export async function memberWith(
  { db, store, findSessionUser }: MemberServices,
  claim: AccessClaim,
  now: number,
): Promise<Member> {
  const session = await findSessionUser(claim);
  if (!session) throw invalidToken();
  const { user, seen, confirmedUntil, paymentRequired, plan } = session;
  if (!seen) await markSeen(db, claim, now);
  const actor = actorWith(user, await householdOf(store, user), now);
  return { user, actor, claim, confirmedUntil, paymentRequired, plan };
}

/** The member who calls a public route; null without a valid token. */
export async function tryAuthenticate(
  services: AccountServices,
  request: FastifyRequest,
  now: number,
): Promise<Member | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await authenticate(services, tokenOf(request), now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** @throws Refusal PAYMENT_REQUIRED for a member of an account that waits for its payment */
export function requirePaid({ paymentRequired }: Member): void {
  if (!paymentRequired) return;
  throw new Refusal('PAYMENT_REQUIRED', 'Please complete the payment to continue.');
}

/**
 * For actions that need more than holding the phone: the person must have confirmed their password
 * in this session within the last ten minutes (POST /api/auth/confirm-password).
 *
 * @throws Refusal PASSWORD_NEEDED
 */
export function requireConfirmed({ confirmedUntil }: Member, now: number): void {
  if (confirmedUntil !== null && now < confirmedUntil) return;
  throw new Refusal('PASSWORD_NEEDED', 'Please enter your password again.');
}

/** The member of a request; only for routes with another access than 'anyone'. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw new Error('a route for anyone has no member');
  return request.member;
}

function isAllowed({ user }: Member, access: Access): boolean {
  switch (access) {
    case 'anyone':
    case 'member':
      return true;
    case 'parent':
      return isParent(user.role);
    case 'owner':
      return user.role === 'super_admin';
  }
}

function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('UNAUTHENTICATED', 'Please log in.');
  return token;
}

function checkProtocol(request: FastifyRequest, { oldest, newest }: ProtocolRange): void {
  const version = Number(request.headers[PROTOCOL_HEADER]);
  if (version > newest) {
    throw new Refusal(
      'PROTOCOL_TOO_NEW',
      'This version of the app is too new for the server. It tries again by itself.',
    );
  }
  if (Number.isInteger(version) && version >= oldest) return;
  throw new Refusal(
    'PROTOCOL_TOO_OLD',
    'This version of the app is too old to sync. Open it again to update.',
  );
}

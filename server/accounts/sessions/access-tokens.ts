import { SignJWT, errors, jwtVerify } from 'jose';
import { AccessTokenPayload } from '../../../schema/wire/tokens.ts';
import { Refusal } from '../../refusal.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { User } from '../people/users.ts';

/**
 * Access tokens: short-lived and signed. A token only names a session; rights are looked up at every
 * request. Following RFC 8725: a single algorithm, an explicit type, and keys with ids.
 */
export type AccessTokens = {
  issue(user: User, session: { sessionId: string; tokenId: string }, now: number): Promise<string>;
  /** @throws Refusal TOKEN_EXPIRED or TOKEN_INVALID */
  read(token: string, now: number): Promise<AccessClaim>;
};

export type AccessClaim = {
  accountId: string;
  userId: string;
  sessionId: string;
  /** The hash of the refresh token that was issued with it. */
  tokenId: string;
  expiresAt: number;
};

const LIFETIME_SEC = 15 * 60;
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'nestling';
const AUDIENCE = 'nestling-api';

export function createAccessTokens(keys: SigningKeys): AccessTokens {
  return {
    async issue(user, { sessionId, tokenId }, now) {
      const { kid, secret } = await keys.newest(now);
      return new SignJWT({
        id: user.userId,
        accountId: user.accountId,
        username: user.username,
        name: user.name,
        color: user.color,
        role: user.role,
        sid: sessionId,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setJti(tokenId)
        .setSubject(user.userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(now / 1000) + LIFETIME_SEC)
        .sign(secret);
    },

    async read(token, now) {
      const verified = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await keys.find(kid, now);
          if (!key) throw new errors.JOSEError('unknown key');
          return key.secret;
        },
        {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat', 'sub', 'jti', 'sid'],
          currentDate: new Date(now),
        },
      ).catch((error: unknown) => {
        // The database failed while it looked for the key.
        if (!(error instanceof errors.JOSEError)) throw error;
        throw error instanceof errors.JWTExpired
          ? new Refusal('TOKEN_EXPIRED', 'Session expired. Please log in again.')
          : invalidToken();
      });
      const payload = AccessTokenPayload.safeParse(verified.payload);
      const { sid: sessionId, jti: tokenId } = verified.payload;
      if (
        !payload.success ||
        payload.data.sub !== payload.data.id ||
        typeof sessionId !== 'string' ||
        tokenId === undefined
      ) {
        throw invalidToken();
      }
      return {
        accountId: payload.data.accountId,
        userId: payload.data.id,
        sessionId,
        tokenId,
        expiresAt: payload.data.exp * 1000,
      };
    },
  };
}

export function invalidToken(): Refusal {
  return new Refusal('TOKEN_INVALID', 'Session error. Please log in again.');
}

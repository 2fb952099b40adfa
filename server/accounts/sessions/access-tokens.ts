import { SignJWT, errors, jwtVerify } from 'jose';
import { AccessTokenPayload } from '../../../schema/wire/tokens.ts';
import { Refusal } from '../../refusal.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';
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

/** Verified tokens that are remembered: those of the devices that are in use. */
const REMEMBERED_MAX = 10_000;

type Verified = { claim: AccessClaim; key: SigningKey };

export function createAccessTokens(keys: SigningKeys): AccessTokens {
  // By the whole token, so only one that has been verified byte by byte is found.
  const remembered = new Map<string, Verified>();

  /** The claim of a token that was verified before, with a key that is still one of ours. */
  const recall = async (token: string, now: number): Promise<AccessClaim | null> => {
    const found = remembered.get(token);
    if (!found) return null;
    const { claim, key } = found;
    const known = await keys.find(key.kid, now);
    if (claim.expiresAt > now && known && isSameKey(known, key)) return claim;
    remembered.delete(token);
    return null;
  };
  const remember = (token: string, verified: Verified) => {
    remembered.set(token, verified);
    if (remembered.size <= REMEMBERED_MAX) return;
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      break;
    }
  };

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
      const recalled = await recall(token, now);
      if (recalled) return recalled;
      let used: SigningKey | null = null;
      const verified = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await keys.find(kid, now);
          if (!key) throw new errors.JOSEError('unknown key');
          used = key;
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
      const claim = {
        accountId: payload.data.accountId,
        userId: payload.data.id,
        sessionId,
        tokenId,
        expiresAt: payload.data.exp * 1000,
      };
      if (used) remember(token, { claim, key: used });
      return claim;
    },
  };
}

function isSameKey(a: SigningKey, b: SigningKey): boolean {
  return a.kid === b.kid && Buffer.compare(a.secret, b.secret) === 0;
}

export function invalidToken(): Refusal {
  return new Refusal('TOKEN_INVALID', 'Session error. Please log in again.');
}

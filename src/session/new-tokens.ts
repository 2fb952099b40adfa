import type { Clock } from '../lib/clock.ts';
import type { LoginRequest, RegisterRequest } from '../../schema/wire/auth.ts';
import type { ErrorBody } from '../../schema/wire/errors.ts';
import { type Fetch, RequestError, fetchAnswer, jsonRequest, readError } from './answer.ts';
import { registerMessages, sessionMessages } from './messages.ts';
import { readTokens, tokensAnswer } from './tokens.ts';
import type { StoredSession } from './token-store.ts';

/**
 * - credentials: wrong username or password
 * - exists:      the address has an account already
 * - password:    too short, or one of the most common
 * - unconfirmed: the address must be confirmed by its code once more
 * - rateLimited: too many attempts
 * - network:     no answer came
 * - portal:      a Wi-Fi sign-in page answered
 * - answer:      the server's answer has no tokens
 * - malformed:   its tokens cannot be read
 * - server:      any other refusal, in the server's words
 */
export type LoginError = {
  kind:
    | 'credentials'
    | 'exists'
    | 'password'
    | 'unconfirmed'
    | 'rateLimited'
    | 'network'
    | 'portal'
    | 'answer'
    | 'malformed'
    | 'server';
  /** The message for the person, in the wording of the specification. */
  message: string;
};

/** `paymentRequired`: the tokens are of no use until the payment has been made. */
export type NewTokens =
  | { ok: true; session: StoredSession; paymentRequired: boolean }
  | { ok: false; error: LoginError };

type Dependencies = { clock: Clock; fetch: Fetch };
type Texts = { failed: string; missing: string };

const TIMEOUT_MS = 20_000;
const PAYMENT_REQUIRED = 'PAYMENT_REQUIRED';

/** Signs in to an existing account. */
export function requestLogin(request: LoginRequest, deps: Dependencies): Promise<NewTokens> {
  return requestTokens('/api/auth/login', request, {
    ...deps,
    failed: sessionMessages.loginFailed,
    missing: sessionMessages.missingTokens,
  });
}

/** Creates an account and signs in its owner. */
export function requestAccount(request: RegisterRequest, deps: Dependencies): Promise<NewTokens> {
  return requestTokens('/api/auth/register', request, {
    ...deps,
    failed: registerMessages.failed,
    missing: registerMessages.withoutTokens,
  });
}

async function requestTokens(
  path: string,
  request: LoginRequest | RegisterRequest,
  { clock, fetch, ...texts }: Dependencies & Texts,
): Promise<NewTokens> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchAnswer(fetch, path, {
      ...jsonRequest({ ...request, username: request.username.trim() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return refused(response, texts);
    body = await response.json().catch(() => null);
  } catch (error) {
    const kind = error instanceof RequestError && error.kind === 'portal' ? 'portal' : 'network';
    return failure(kind, sessionMessages.network);
  }
  const read = readTokens(body, clock.now());
  if (read.ok) {
    const session = { user: read.user, tokens: read.tokens };
    return { ok: true, session, paymentRequired: isPaymentRequired(body) };
  }
  return read.error.kind === 'missing'
    ? failure('answer', texts.missing)
    : failure('malformed', sessionMessages.malformed);
}

function isPaymentRequired(body: unknown): boolean {
  const answer = tokensAnswer.safeParse(body);
  if (!answer.success) return false;
  return answer.data.paymentRequired === true || answer.data.code === PAYMENT_REQUIRED;
}

async function refused(response: Response, { failed }: Texts): Promise<NewTokens> {
  const error = await readError(response);
  if (response.status === 429) {
    return failure('rateLimited', error?.error ?? sessionMessages.rateLimited);
  }
  if (error?.code === 'USERNAME_EXISTS') return failure('exists', registerMessages.usernameExists);
  return failure(kindOf(error), error?.error ?? failed);
}

function kindOf(error: ErrorBody | null): LoginError['kind'] {
  if (error?.code === 'INVALID_CREDENTIALS') return 'credentials';
  if (error?.code === 'NOT_CONFIRMED') return 'unconfirmed';
  const isPassword = error?.fields?.some(({ path }) => path === 'password') ?? false;
  return isPassword ? 'password' : 'server';
}

function failure(kind: LoginError['kind'], message: string): NewTokens {
  return { ok: false, error: { kind, message } };
}

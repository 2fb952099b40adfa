import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The proof that an address was confirmed, bound to the browser that confirmed it. The app sends the
 * proof in the body as well, but a reload loses it, and the specified body has no field for it. No
 * script reads the cookie, no other site sends it, and it goes to one path.
 */
const NAME = 'nestling-confirmed';
const PATH = '/api/auth/register';

/** @param maxAgeMs 0 removes it */
export function setConfirmationCookie(
  reply: FastifyReply,
  proof: string,
  { maxAgeMs, secure }: { maxAgeMs: number; secure: boolean },
): void {
  const parts = [
    `${NAME}=${proof}`,
    `Path=${PATH}`,
    `Max-Age=${Math.floor(maxAgeMs / 1_000)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The proof that this browser holds. */
export function confirmationCookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${NAME}=`));
  const proof = found?.slice(NAME.length + 1);
  return proof !== undefined && /^[\w-]{43}$/.test(proof) ? proof : undefined;
}

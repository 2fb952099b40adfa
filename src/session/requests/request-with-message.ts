import type * as z from 'zod/mini';
import { type RequestFailure, sendRequest } from './request.ts';
import { sessionMessages } from '../messages.ts';
import type { Session } from '../session.ts';

/**
 * Why a question was not answered, for a person who waits for it.
 * - network: no answer came
 * - portal:  a Wi-Fi sign-in page answered
 * - refused: the server said no, or something that cannot be read
 */
export type Failure = {
  kind: 'network' | 'portal' | 'refused';
  /** The server's words, else the specification's. */
  message: string;
  code: string | null;
};

export type ResultWithMessage<T> = { ok: true; value: T } | { ok: false; error: Failure };

/**
 * Asks the server, and has words ready for every way in which that fails (specification §8).
 *
 * @param fetch of the session: `publicFetch`, or `authorizedFetch` for who is signed in
 * @param options.fallback what the person is told where the server gives no words
 */
export async function requestWithMessage<Answer extends z.ZodMiniType>(
  fetch: Session['publicFetch'],
  path: string,
  options: { body?: unknown; method?: 'POST'; answer: Answer; fallback: string },
): Promise<ResultWithMessage<z.output<Answer>>> {
  const { body, answer, fallback } = options;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  const result = await sendRequest<z.output<Answer>>({ authorizedFetch: fetch }, path, {
    method,
    body,
    answer,
  });
  return result.ok ? result : { ok: false, error: failureOf(result.error, fallback) };
}

/** @param fallback what the person is told where the server gives no words */
export function failureOf(error: RequestFailure, fallback: string): Failure {
  switch (error.kind) {
    case 'refused':
      return { kind: 'refused', message: error.message ?? fallback, code: error.code || null };
    case 'unreadable':
      return { kind: 'refused', message: fallback, code: null };
    case 'portal':
      return { kind: 'portal', message: sessionMessages.network, code: null };
    case 'network':
    case 'unreachable':
    case 'signIn':
      return { kind: 'network', message: sessionMessages.network, code: null };
  }
}

import type * as z from 'zod/mini';
import { type RequestFailure, sendRequest } from './request.ts';
import { sessionMessages } from '../messages.ts';
import type { Session } from '../session.ts';

/**
 * Why a request failed, for a person who waits for it.
 * - network: no response
 * - portal:  a Wi-Fi sign-in page answered
 * - refused: the server refused, or its response cannot be read
 */
export type Failure = {
  kind: 'network' | 'portal' | 'refused';
  /** The server's message, or else that of the specification. */
  message: string;
  code: string | null;
};

export type ResultWithMessage<T> = { ok: true; value: T } | { ok: false; error: Failure };

/**
 * Sends a request and turns every failure into a message (specification §8).
 *
 * @param fetch of the session: `publicFetch`, or `authorizedFetch` for a signed-in person
 * @param options.fallback the message where the server sends none
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

/** @param fallback the message where the server sends none */
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

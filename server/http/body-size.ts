import type { FastifyRequest } from 'fastify';

/** The size of the body as it was announced, which Node holds it to. */
export function bytesOf({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length']);
  return Number.isFinite(announced) ? announced : UNANNOUNCED_BYTES;
}

/** A body in chunks counts as a large one. */
const UNANNOUNCED_BYTES = 256 * 1024;

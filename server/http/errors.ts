import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorCodes } from '../../schema/wire/errors.ts';
import { StoreError } from '../media/storage.ts';
import { Refusal } from '../refusal.ts';
import { markAsApi } from './headers.ts';
import { errorCodeOf } from '../error-code.ts';

/** Turns every error of a route into an error answer. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toRefusal(error);
  request.refusedWith = refusal.code;
  if (errorCodes[refusal.code] >= 500) {
    request.log.error({ err: error, reqId: request.id }, 'request failed');
  }
  markAsApi(reply);
  if (refusal.retryAfterSec !== undefined) reply.header('retry-after', refusal.retryAfterSec);
  const body: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  };
  void reply.code(errorCodes[refusal.code]).type('application/json; charset=utf-8').send(body);
}

function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send JSON: content-type application/json.');
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal('MEDIA_TOO_LARGE', 'This file is too large.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('BODY_TOO_LARGE', 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal('BAD_JSON', 'The request is not valid JSON.');
    case undefined:
    default:
      break;
  }
  if (error instanceof SyntaxError) {
    return new Refusal('BAD_JSON', 'The request is not valid JSON.');
  }
  if (code !== undefined && UNSTORABLE.has(code)) {
    return new Refusal('VALIDATION', 'The request is not valid.');
  }
  if (isOutOfService(error)) {
    return unavailable();
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const known: ErrorCode = statusCode === 404 ? 'NOT_FOUND' : 'VALIDATION';
    return new Refusal(known, 'The request is not valid.');
  }
  return new Refusal('INTERNAL', 'Something went wrong on our side. Please try again.');
}

export function unavailable(): Refusal {
  return new Refusal('UNAVAILABLE', 'The service is not available. Please try again.', {
    retryAfterSec: 5,
  });
}

/** PostgreSQL error codes for text that it cannot store, such as text with a NUL byte. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05']);
/** PostgreSQL error codes: no connection (08), out of disk, memory or connections (53), shutting down (57P). */
const OUT_OF_SERVICE = /^(08\w{3}|53\w{3}|57P0\d|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** Messages of the driver, which has no error codes. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database or the store of files is temporarily unavailable, so that the client should try again later. */
function isOutOfService(error: FastifyError | Error): boolean {
  if (error instanceof StoreError) return true;
  const code = errorCodeOf(error);
  if ('syscall' in error && error.syscall === 'connect') return true;
  return code === undefined ? LOST.test(error.message) : OUT_OF_SERVICE.test(code);
}

import type { ErrorCode } from '../schema/wire/errors.ts';

export type FieldProblem = { path: string; message: string };

/** An expected failure of a request. The error handler answers it as `{ error, code }`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfterSec: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldProblem[]; retryAfterSec?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSec = options.retryAfterSec;
  }
}

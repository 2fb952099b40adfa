import type { ErrorCode } from '../schema/wire/errors.ts';

export type FieldProblem = { path: string; message: string };

/** The request is understood and not granted; the edge makes it `{ error, code }`. */
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

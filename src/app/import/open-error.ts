import type { OpenProblem } from './import-source.ts';

/** Files that cannot be imported. */
export class OpenError extends Error {
  readonly reason: OpenProblem;

  constructor(reason: OpenProblem) {
    super(`The files cannot be imported: ${reason}`);
    this.name = 'OpenError';
    this.reason = reason;
  }
}

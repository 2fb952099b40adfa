/**
 * Why a picked file was not taken; nothing of it is stored:
 * - tooLarge, tooLong: over the limit of its type (`limit` in bytes or seconds)
 * - tooMany:           more files than one pick may have
 * - unsupported:       not a type of the vault
 * - empty, unreadable: no bytes, or the device cannot read them
 * - known:             the family has it already (`recordId`)
 * - noSpace:           the device is full
 * - noStorage:         the browser stores nothing in this window
 */
export type IngestProblem =
  | { reason: 'tooLarge' | 'tooLong' | 'tooMany'; limit: number }
  | { reason: 'unsupported' | 'empty' | 'unreadable' | 'noSpace' | 'noStorage' }
  | { reason: 'known'; recordId: string };

export class IngestError extends Error {
  override readonly name = 'IngestError';
  readonly problem: IngestProblem;

  constructor(problem: IngestProblem, options?: ErrorOptions) {
    super(`The file was not taken: ${problem.reason}`, options);
    this.problem = problem;
  }
}

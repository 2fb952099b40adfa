/**
 * Problems of the storage on a device, as far as a screen explains them:
 * - quota:    the disk or the browser's share of it is full; nothing was written
 * - blocked:  another tab holds an older version open
 * - outdated: a newer release has taken the database over in another tab
 * - refused:  the browser gives this page no storage (private mode, policy)
 * - lost:     the connection or the data is gone (eviction, a crash of the browser)
 * - locked:   the data is encrypted since its person signed out, and the server has to be asked
 */
export type StorageProblem =
  | 'quota'
  | 'blocked'
  | 'outdated'
  | 'refused'
  | 'lost'
  | 'locked'
  | 'unknown';

export class ReplicaError extends Error {
  override readonly name = 'ReplicaError';
  readonly kind: StorageProblem;

  constructor(kind: StorageProblem, cause: unknown) {
    super(`The replica failed: ${kind}`, { cause });
    this.kind = kind;
  }
}

/**
 * A write is under way for so long that its outcome has to be called unknown: another process that
 * the system has suspended may hold the storage for up to half an hour. It may still be stored.
 */
export class LateWriteError extends Error {
  override readonly name = 'LateWriteError';
}

/** A write that has not ended by then is shown as not stored. */
export const LATE_AFTER_MS = 4_000;

/** A record that its schema refuses; nothing was written. `issues` name the fields to correct. */
export class InvalidRecordError extends Error {
  override readonly name = 'InvalidRecordError';
  readonly issues: readonly { path: string; message: string }[];

  constructor(issues: readonly { path: string; message: string }[]) {
    super(`The record is invalid: ${issues.map(({ path }) => path).join(', ')}`);
    this.issues = issues;
  }
}

/** Turns any error of IndexedDB, Dexie or RxDB into a ReplicaError, by its name. */
export function toReplicaError(error: unknown): ReplicaError {
  if (error instanceof ReplicaError) return error;
  for (const name of namesIn(error)) {
    const kind = KIND_BY_NAME[name];
    if (kind) return new ReplicaError(kind, error);
  }
  return new ReplicaError('unknown', error);
}

const KIND_BY_NAME: Readonly<Record<string, StorageProblem>> = {
  QuotaExceededError: 'quota',
  VersionError: 'outdated',
  BlockedError: 'blocked',
  TimeoutError: 'blocked',
  SecurityError: 'refused',
  MissingAPIError: 'refused',
  NotAllowedError: 'refused',
  InvalidStateError: 'lost',
  DatabaseClosedError: 'lost',
  UnknownError: 'lost',
  NotFoundError: 'lost',
};

/** The names of an error and of those that it wraps: RxDB wraps Dexie's, Dexie the browser's. */
function* namesIn(error: unknown): Generator<string> {
  let current = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if ('name' in current && typeof current.name === 'string') yield current.name;
    const inner: unknown = 'inner' in current ? current.inner : undefined;
    current = inner ?? ('cause' in current ? current.cause : undefined);
  }
}

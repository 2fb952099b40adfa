import { expect, test } from 'vitest';
import { InvalidRecordError, ReplicaError, type StorageProblem, toReplicaError } from './errors.ts';

const named = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, ...more });

test.each<[string, StorageProblem]>([
  ['QuotaExceededError', 'quota'],
  ['VersionError', 'outdated'],
  ['BlockedError', 'blocked'],
  ['TimeoutError', 'blocked'],
  ['SecurityError', 'refused'],
  ['MissingAPIError', 'refused'],
  ['NotAllowedError', 'refused'],
  ['InvalidStateError', 'lost'],
  ['DatabaseClosedError', 'lost'],
  ['UnknownError', 'lost'],
  ['NotFoundError', 'lost'],
  ['SomethingNewError', 'unknown'],
])('a %s is the problem "%s"', (name, kind) => {
  expect(toReplicaError(new DOMException('from the browser', name)).kind).toBe(kind);
});

test('finds the cause that Dexie and RxDB wrap', () => {
  const browser = new DOMException('disk full', 'QuotaExceededError');
  const dexie = named('AbortError', { inner: browser });
  expect(toReplicaError(named('RxError', { cause: dexie })).kind).toBe('quota');
  expect(toReplicaError(named('OpenFailedError', { inner: named('SecurityError') })).kind).toBe(
    'refused',
  );
});

test('keeps its cause for the log', () => {
  const cause = new TypeError('a bug');
  expect(toReplicaError(cause)).toMatchObject({ kind: 'unknown', cause });
});

test('leaves a ReplicaError as it is', () => {
  const own = new ReplicaError('quota', null);
  expect(toReplicaError(own)).toBe(own);
});

test('accepts values that are not errors, and errors that contain themselves', () => {
  const circle: { name: string; inner?: unknown } = { name: 'Odd' };
  circle.inner = circle;
  for (const thrown of [undefined, null, 'text', 7, circle]) {
    expect(toReplicaError(thrown).kind).toBe('unknown');
  }
});

test('an InvalidRecordError names the fields to correct', () => {
  const error = new InvalidRecordError([{ path: 'payload.breast', message: 'Add a side.' }]);
  expect(error.message).toContain('payload.breast');
  expect(error.issues).toHaveLength(1);
});

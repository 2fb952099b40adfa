import type { AnyRecord } from '../../../schema/records/record.ts';
import { isLateWrite, isPendingWrite } from './pending-writes.ts';
import { Queue, type Refusal, type ReplicaDocument } from './document.ts';

/** A record with its save and sync state. */
export type Entry<R extends AnyRecord = AnyRecord> = {
  record: R;
  /**
   * saving: this page is writing it, it is not stored yet; unstored: the same, for longer than four
   * seconds; waiting: only this device has it;
   * saved: the server has it; attention: the server refused it.
   */
  state: 'saving' | 'unstored' | 'waiting' | 'saved' | 'attention';
  problem: Refusal | null;
};

const entries = new WeakMap<object, Entry>();

/** One entry object for each document object, so that lists render only what changed. */
export function entryOf<R extends AnyRecord>(document: ReplicaDocument<R>): Entry<R> {
  let entry = entries.get(document);
  if (!entry) {
    entry = {
      record: document.data,
      state: isPendingWrite(document) ? pendingState(document) : stateOf(document.queue),
      problem: document.verdict,
    };
    entries.set(document, entry);
  }
  return entry as Entry<R>;
}

function pendingState(document: object): Entry['state'] {
  return isLateWrite(document) ? 'unstored' : 'saving';
}

function stateOf(queue: Queue): Entry['state'] {
  switch (queue) {
    case Queue.acknowledged:
      return 'saved';
    case Queue.waiting:
      return 'waiting';
    case Queue.attention:
      return 'attention';
  }
}

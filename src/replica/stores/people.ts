import { children } from '../../../schema/collections/children.ts';
import { ChildRecord, childMerge } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { editRecord, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import { type Author, createRecord, validate } from './author.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import {
  NO_CHILD,
  REMOVED_PREFIX,
  type ReplicaDocument,
  afterLocalWrite,
} from '../documents/document.ts';
import { type Entry, entryOf } from '../documents/entry.ts';

export type NewChild = Pick<
  ChildRecord,
  | 'name'
  | 'birthdate'
  | 'birthDateApprox'
  | 'dueDate'
  | 'gender'
  | 'chartSex'
  | 'gestationDays'
  | 'color'
  | 'photo'
>;
/** What can be changed of one: the card as well, a whole part of it at a time. */
export type ChildChanges = Partial<NewChild & Pick<ChildRecord, 'card' | 'medicines' | 'contacts'>>;

/** The family's children on this device. */
export class ChildStore {
  readonly #children: DocumentStore<ChildRecord>;
  readonly #author: () => Author;

  constructor(children: DocumentStore<ChildRecord>, author: () => Author) {
    this.#children = children;
    this.#author = author;
  }

  /** In the order they were added. */
  all(): Live<Entry<ChildRecord>[]> {
    return allOf(this.#children);
  }

  /** The trash, in the order they were added. */
  removed(): Live<Entry<ChildRecord>[]> {
    return allOf(this.#children, REMOVED_PREFIX + NO_CHILD);
  }

  /** @throws InvalidRecordError, ReplicaError */
  async add(child: NewChild): Promise<ChildRecord> {
    const author = this.#author();
    const id = newId();
    const record = createRecord(author, id, {
      ...child,
      childId: id,
      caregivers: [],
    }) as ChildRecord;
    validate(ChildRecord, record);
    return this.#write(id, () => record, author);
  }

  /** @throws InvalidRecordError, ReplicaError */
  edit(id: string, changes: ChildChanges): Promise<ChildRecord> {
    return this.#change(id, (child, author) => {
      const next = editRecord(childMerge, child, changes, author);
      validate(ChildRecord, next);
      return next;
    });
  }

  /** Moves a child to the trash, and all about it out of sight; `restore` brings both back. */
  remove(id: string): Promise<ChildRecord> {
    return this.#change(id, removeRecord);
  }

  restore(id: string): Promise<ChildRecord> {
    return this.#change(id, restoreRecord);
  }

  #change(
    id: string,
    change: (child: ChildRecord, author: Author) => ChildRecord,
  ): Promise<ChildRecord> {
    const author = this.#author();
    return this.#write(
      id,
      (existing) => {
        if (!existing) throw new RangeError('no such child on this device');
        return change(existing, author);
      },
      author,
    );
  }

  async #write(
    id: string,
    next: (existing: ChildRecord | null) => ChildRecord,
    author: Author,
  ): Promise<ChildRecord> {
    const written = await this.#children.write(
      new Map([
        [
          id,
          (existing) =>
            afterLocalWrite(children.name, existing, next(existing?.data ?? null), author.at),
        ],
      ]),
    );
    return (written.get(id) as ReplicaDocument<ChildRecord>).data;
  }
}

/** The people of the account. The server writes them; a device only reads. */
export class MemberStore {
  readonly #members: DocumentStore<MemberRecord>;

  constructor(members: DocumentStore<MemberRecord>) {
    this.#members = members;
  }

  all(): Live<Entry<MemberRecord>[]> {
    return allOf(this.#members);
  }

  /** null while this device has not heard of the person. */
  async roleOf(userId: string): Promise<Role | null> {
    return (await this.#members.get(userId))?.data.role ?? null;
  }
}

function allOf<R extends ChildRecord | MemberRecord>(
  collection: DocumentStore<R>,
  shelf = NO_CHILD,
): Live<Entry<R>[]> {
  return mapLive(
    collection.live({
      selector: { shelf },
      sort: [{ at: 'asc' }, { id: 'asc' }],
      index: ['shelf', 'at'],
    }),
    (documents) => documents.map(entryOf<R>),
  );
}

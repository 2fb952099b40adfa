import { collections } from '../../../schema/collections.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { ChildSettings } from '../../../schema/records/child-settings.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import type { DocumentStore, OptimisticStore } from '../documents/document-store.ts';
import type { Entry } from '../documents/entry.ts';
import type { Author } from './author.ts';
import { RecordReader } from './record-reader.ts';
import type { RecordSchemas } from './record-schemas.ts';
import { RecordStore } from './record-store.ts';

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
/**
 * The changeable fields of a child. A change to a part of the card replaces that part as a whole.
 */
export type ChildChanges = Partial<
  NewChild & Pick<ChildRecord, 'card' | 'medicines' | 'contacts'>
> &
  ChildSettings;

/** The family's children on this device. */
export class ChildStore extends RecordStore<ChildRecord, NewChild, ChildChanges> {
  constructor(
    documents: OptimisticStore<ChildRecord>,
    { author, schemas }: { author: () => Author; schemas: RecordSchemas },
  ) {
    super(
      { collection: collections.children, schemas, documents, author },
      {
        idOf: () => newId(),
        // `childId` of a child is its own id. Only parents see it until they give others access.
        fieldsOf: (child, _author, id) => ({ ...child, childId: id, caregivers: [] }),
        changesOf: (_child, changes) => changes,
      },
    );
  }

  /** In the order they were added. */
  all(): Live<Entry<ChildRecord>[]> {
    return this.live({ order: 'oldestFirst' });
  }

  /**
   * Whether there is one. A query of its own: when it is asked first it reads, where `all` may still show what was
   * stored before.
   */
  any(): Live<boolean> {
    return mapLive(this.live({ order: 'oldestFirst', limit: 1 }), ({ length }) => length > 0);
  }

  /** The trash, in the order they were added. Screens hide the records of a removed child. */
  removed(): Live<Entry<ChildRecord>[]> {
    return this.live({ removed: true, order: 'oldestFirst' });
  }
}

/** The people of the account. The server writes them; a device only reads. */
export class MemberStore extends RecordReader<MemberRecord> {
  constructor(documents: DocumentStore<MemberRecord>) {
    super({ collection: collections.members, documents });
  }

  /** In the order they joined. */
  all(): Live<Entry<MemberRecord>[]> {
    return this.live({ order: 'oldestFirst' });
  }

  /** Also those who were removed, whose names stay with their entries. */
  everybody(): Live<Entry<MemberRecord>[]> {
    const removed = this.live({ removed: true, order: 'oldestFirst' });
    return mapLive(combineLive([this.all(), removed]), (lists) => lists.flat());
  }

  /** The role of a person; null while this device has not heard of them. */
  async roleOf(userId: string): Promise<Role | null> {
    return (await this.read(userId))?.role ?? null;
  }
}

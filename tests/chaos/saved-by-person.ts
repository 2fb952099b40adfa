import type { AnyRecord } from '../../schema/records/record.ts';
import type { Intent } from '../convergence/scenario/checker.ts';
import type { Person } from '../e2e/environment/family.ts';

/** What one person was shown as saved on one phone. Each person who uses a phone has their own record. */
export class SavedByPerson {
  readonly intents: Intent[] = [];
  /** Each record as it was in IndexedDB when the screen showed it as saved. */
  readonly saved = new Map<string, AnyRecord[]>();
  /** Texts that the screen has shown as saved, recorded at once. */
  readonly shown: string[] = [];
  /** `collection/id` of the records that were created here. */
  readonly made = new Set<string>();
  readonly name: string;
  readonly person: Person;

  constructor(name: string, person: Person) {
    this.name = name;
    this.person = person;
  }
}

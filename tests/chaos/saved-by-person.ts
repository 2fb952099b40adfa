import type { AnyRecord } from '../../schema/records/record.ts';
import type { Intent } from '../convergence/scenario/checker.ts';
import type { Person } from '../e2e/environment/family.ts';

/** What one person was shown as saved on one phone. Whoever borrows the phone has a record of their own. */
export class SavedByPerson {
  readonly intents: Intent[] = [];
  /** How each record lay on the disk when the screen said that it was saved. */
  readonly saved = new Map<string, AnyRecord[]>();
  /** Words that the screen has shown as saved, noted before anything else could happen. */
  readonly shown: string[] = [];
  /** `collection/id` of what was begun here. */
  readonly made = new Set<string>();
  readonly name: string;
  readonly person: Person;

  constructor(name: string, person: Person) {
    this.name = name;
    this.person = person;
  }
}

import { reminderKinds } from '../../records/reminder-kinds.ts';
import type { ReminderRecord } from '../../records/reminder.ts';
import { medicineKey } from '../medicine-key.ts';
import type { EntryFact, MedicineFact, ReminderFacts } from './reminder-facts.ts';

/** The entries that a rule is about. */
export type Matches = {
  entries: readonly EntryFact[];
  /** The newest one that counts, and the instant from which its minutes are measured. */
  anchor: { entry: EntryFact; at: number } | null;
  /** The newest dose that was given, or the newest entry. */
  last: EntryFact | null;
  /** Whether it is being done at this moment. */
  isRunning: boolean;
};

/** The type of the entries that a rule is about; null for times of day without any. */
function typeOf({ kind, afterType }: ReminderRecord): string | null {
  return reminderKinds[kind] ?? afterType;
}

export function matchesOf(
  rule: ReminderRecord,
  medicine: MedicineFact | null,
  facts: ReminderFacts,
): Matches {
  const type = typeOf(rule);
  const { childId } = rule;
  const child = facts.children.find(({ id }) => id === childId) ?? null;
  const isMine = (person: string) => childId !== null || person === facts.userId;
  const entries = facts.entries.filter(
    (entry) =>
      entry.type === type &&
      entry.childId === childId &&
      isMine(entry.createdBy) &&
      (medicine === null || isOf(medicine, entry)) &&
      (type !== 'feeding' || counts(entry, child?.feedParts ?? null)),
  );
  const anchorOf = (entry: EntryFact) => ({ entry, at: anchorAt(entry, rule, child?.feedAnchor) });
  const anchors = entries
    .filter(({ dose }) => dose === null || dose.isGiven)
    .map(anchorOf)
    .toSorted((a, b) => a.at - b.at || (a.entry.id < b.entry.id ? -1 : 1));
  const anchor = anchors.at(-1) ?? null;
  return {
    entries,
    anchor,
    last: anchor?.entry ?? null,
    isRunning: facts.running.some(
      ({ kind, childId: of, startedBy }) => kind === type && of === childId && isMine(startedBy),
    ),
  };
}

function counts({ parts }: EntryFact, wanted: readonly string[] | null): boolean {
  return wanted === null || parts.some((part) => wanted.includes(part));
}

function isOf({ id, keys }: MedicineFact, { dose }: EntryFact): boolean {
  return dose !== null && (dose.medicineId === id || keys.includes(medicineKey(dose.name)));
}

/** As the family measures the time between feeds; after anything else of one's own choice, from its end. */
function anchorAt(
  { startedAt, endedAt }: EntryFact,
  { kind }: ReminderRecord,
  feedAnchor: 'start' | 'end' = 'start',
): number {
  const fromEnd = kind === 'custom' || (kind === 'feed' && feedAnchor === 'end');
  return fromEnd ? (endedAt ?? startedAt) : startedAt;
}

import type { EventRecord } from '../../../schema/records/event.ts';
import { type EventType, isEventType } from '../../../schema/records/event-types.ts';
import { MERGED_FROM_MAX, duplicateAnswerIn } from '../../../schema/records/duplicate-answer.ts';
import { stampNode } from '../../../schema/rules/clock.ts';
import { clockOf, isRemoved } from '../../../schema/rules/merge.ts';
import { duplicateRuleOf } from './duplicate-rules.ts';

/** Two entries that may be one act. */
export type DuplicatePair = {
  /** The one that was created first; it stays when they are merged. */
  kept: EventRecord;
  other: EventRecord;
  /** 1, 2 where the amounts are equal as well, or 3 where somebody has merged them already. */
  score: number;
};

/**
 * The pairs of entries that may be one act and about which nobody has answered: same child and type,
 * another author or device, and as near as the rule of the type says (screens.md §3.5). Each pair once,
 * the most certain first and then the newest. Of removed entries only those that are half merged.
 *
 * @param entries in any order
 */
export function duplicatePairs(entries: readonly EventRecord[]): DuplicatePair[] {
  const pairs: DuplicatePair[] = halfMerged(entries);
  for (const group of groupsOf(entries)) {
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) if (mayBeOne(a, b)) pairs.push(pairOf(a, b));
    });
  }
  return pairs.toSorted(
    (a, b) =>
      b.score - a.score ||
      b.kept.startedAt - a.kept.startedAt ||
      (pairKey(a) < pairKey(b) ? -1 : 1),
  );
}

/**
 * Entries that were merged into another one while a different device merged a third into that: of the two
 * answers the kept entry has the later one, so what the removed entry said may be in the trash alone.
 */
function halfMerged(entries: readonly EventRecord[]): DuplicatePair[] {
  const removed = entries.filter(
    (entry) => isRemoved(entry) && duplicateAnswerIn(entry).mergedInto !== null,
  );
  if (removed.length === 0) return [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return removed.flatMap((other) => {
    const kept = byId.get(duplicateAnswerIn(other).mergedInto ?? '');
    if (!kept || isRemoved(kept) || areApart(kept, other)) return [];
    const { mergedFrom } = duplicateAnswerIn(kept);
    // Of a full list the oldest have been dropped.
    const isTakenIn = mergedFrom.includes(other.id) || mergedFrom.length >= MERGED_FROM_MAX;
    return isTakenIn ? [] : [{ kept, other, score: 3 }];
  });
}

/** Those of these entries that may be the same act as this one, as pairs. */
export function duplicatesOf(entry: EventRecord, entries: readonly EventRecord[]): DuplicatePair[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  return duplicatePairs([entry, ...others]).filter(
    ({ kept, other }) => kept.id === entry.id || other.id === entry.id,
  );
}

/** The entries of a pair in one text, for keys of lists. */
export function pairKey({ kept, other }: Pick<DuplicatePair, 'kept' | 'other'>): string {
  return `${kept.id} ${other.id}`;
}

/** The entries that can be compared with each other. */
function groupsOf(entries: readonly EventRecord[]): EventRecord[][] {
  const groups = new Map<string, EventRecord[]>();
  for (const entry of entries) {
    // A newer release may have other types.
    if (!isEventType(entry.type) || isRemoved(entry)) continue;
    if (duplicateRuleOf(entry.type) === null) continue;
    const key = `${entry.type} ${entry.childId ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

function mayBeOne(a: EventRecord, b: EventRecord): boolean {
  if (a.createdBy === b.createdBy && deviceOf(a) === deviceOf(b)) return false;
  return !areApart(a, b) && (duplicateRuleOf(a.type)?.isSuspect(a, b) ?? false);
}

/** Whether somebody has answered that they are two acts. */
function areApart(a: EventRecord, b: EventRecord): boolean {
  return (
    duplicateAnswerIn(a).differsFrom.includes(b.id) ||
    duplicateAnswerIn(b).differsFrom.includes(a.id)
  );
}

function pairOf(a: EventRecord, b: EventRecord): DuplicatePair {
  const [kept, other] = inOrderOfCreation(a, b);
  const amounts = [kept, other].map((entry) => amountOf(entry.type, entry));
  const isEqual = amounts[0] !== null && amounts[0] === amounts[1];
  return { kept, other, score: isEqual ? 2 : 1 };
}

function amountOf(type: EventType, { payload }: EventRecord): string | null {
  return duplicateRuleOf(type)?.amountOf(payload) ?? null;
}

/** On every device the same one comes first. */
function inOrderOfCreation(a: EventRecord, b: EventRecord): [EventRecord, EventRecord] {
  const isOrdered = a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);
  return isOrdered ? [a, b] : [b, a];
}

/** The replica that created the entry. */
function deviceOf(entry: EventRecord): string {
  return stampNode(clockOf(entry, '*'));
}

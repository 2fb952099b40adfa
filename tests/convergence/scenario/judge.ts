import { duplicateAnswerIn } from '../../../schema/records/duplicate-answer.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { lateWriteIn } from '../../../schema/rights/late-write.ts';
import { stampNode } from '../../../schema/rules/clock.ts';
import { clockOf, isRemoved } from '../../../schema/rules/merge.ts';
import { SERVER_NODE } from '../../../server/records/server-node.ts';
import { Findings, compareReplica } from './checker.ts';
import type { Ledger, Merge, Timer, Word } from './ledger.ts';

/**
 * Judges how a scenario ended, after the faults have ended and every queue has drained: each thing
 * that was shown as saved is *stable* (shown, or in the history), or there is a violation.
 */
export const violationKinds = [
  /** Shown as saved, and nowhere to be found. */
  'lost',
  /** One intent, two things; or a thing that nobody made. */
  'doubled',
  /** A deletion that had seen everything was undone by something old. */
  'resurrected',
  /** An edit that a deletion had not seen went into the trash with it. */
  'deletedUnseen',
  /** A word is shown although somebody who knew it had replaced it. */
  'undone',
  /** A device holds what its person may not see. */
  'leaked',
  /** Somebody wrote what they had no right to write. */
  'intruded',
  /** A device holds less than, or other than, the server. */
  'diverged',
  /** A queue that does not drain, or a refusal that nobody can explain. */
  'stuck',
  /** The screen said what was not so. */
  'falseStatus',
  /** A timer ended that nobody ended, or a stop that made no event. */
  'timerLost',
] as const;
export type ViolationKind = (typeof violationKinds)[number];
export type Violation = { kind: ViolationKind; what: string };

/** A device at the end of the scenario. Names are `collection/id`. */
export type EndOfDevice = {
  name: string;
  isParent: boolean;
  records: ReadonlyMap<string, AnyRecord>;
  /** Its person was taken out of the family: it holds what was never sent, and no more. */
  isExpelled: boolean;
  /** Names of what it once had and let go of. */
  dropped: ReadonlySet<string>;
  /** What the server refused and the person has not decided on: names, and words kept beside. */
  refused: ReadonlyMap<string, readonly { path: string; value: unknown }[]>;
  mayHave(name: string, record: AnyRecord): boolean;
  /** A record as it may be there. */
  shown(name: string, record: AnyRecord): AnyRecord;
  /** What it may have no longer and need not have let go of yet. */
  mayKeep(name: string, record: AnyRecord): boolean;
  /**
   * Whether the server, restored without it, would not take it back from them: their own, and what they may
   * see of others (known gaps, docs/sync-spec.md).
   */
  couldNotGiveBack(name: string, record: AnyRecord): boolean;
};

export type Ending = {
  server: ReadonlyMap<string, AnyRecord>;
  /** Values that lost and that the server keeps, of the record `collection/id`. */
  historyOf(name: string): readonly { path: string; value: unknown }[];
  devices: readonly EndOfDevice[];
  /** A backup was restored: what only its history held is lost with it. */
  wasRestored: boolean;
};

export function judge(ledger: Ledger, ending: Ending): Violation[] {
  return [
    ...ending.devices.flatMap((device) => judgeDevice(device, ledger, ending.server)),
    ...ledger.words.flatMap((word) => judgeWord(word, ledger, ending)),
    ...judgeLogs(ledger, ending),
    ...ledger.merges.flatMap((merge) => judgeMerge(merge, ledger, ending)),
    ...[...ledger.timers.values()].flatMap((timer) => judgeTimer(timer, ledger, ending)),
  ];
}

/** "Up to date" is said only of a device of which the server has every word. */
export function judgeStatus(shown: {
  device: string;
  saysUpToDate: boolean;
  /** Names of what the server does not have as it is here. */
  unsent: readonly string[];
}): Violation[] {
  if (!shown.saysUpToDate || shown.unsent.length === 0) return [];
  return [
    {
      kind: 'falseStatus',
      what: `${shown.device} says "Up to date", but not so: ${shown.unsent.join(', ')}`,
    },
  ];
}

function judgeDevice(device: EndOfDevice, ledger: Ledger, server: Ending['server']): Violation[] {
  const found: Violation[] = [];
  const { refused } = device;
  // Unsent words stay where they were written, whatever right was withdrawn.
  const settled = (records: ReadonlyMap<string, AnyRecord>) =>
    new Map([...records].filter(([name]) => !refused.has(name)));
  const held = settled(device.records);
  const master = new Map(
    [...settled(server)].flatMap(([name, each]): [string, AnyRecord][] =>
      device.mayHave(name, each) ? [[name, device.shown(name, each)]] : [],
    ),
  );
  const findings = new Findings();
  compareReplica(findings, device.name, { held, master });
  for (const finding of findings.all) {
    const [kind, what] = finding.split(': ') as ['diverged' | 'leaked', string];
    const name = what.split(' ').at(-1) ?? '';
    const record = server.get(name);
    const own = device.records.get(name);
    // Where nobody could give it back, this may be the last copy: it stays.
    const mayStay = record
      ? device.mayKeep(name, record)
      : own !== undefined && device.couldNotGiveBack(name, own);
    if (kind === 'leaked' && mayStay) continue;
    found.push({ kind, what });
  }
  for (const name of device.refused.keys()) {
    // Parents may do everything, and nobody is asked about what they have not done.
    if (device.isExpelled) continue;
    if (device.isParent || !ledger.acted.has(`${device.name} ${name}`)) {
      found.push({ kind: 'stuck', what: `${device.name} was refused ${name}` });
    }
  }
  return found;
}

function judgeWord(word: Word, ledger: Ledger, ending: Ending): Violation[] {
  const { id, name, path, value } = word;
  const record = ending.server.get(name);
  const by = ending.devices.find((device) => device.name === word.device);
  const isHere = shows(record, path, value);
  if (isHere) {
    // Somebody else has written the same.
    if (!ledger.shownIn(id, record).includes(word)) return [];
    const replacing = ledger.words.find(
      (other) => other.id === id && other.path === path && other.knew.has(word.n),
    );
    // Only the writer of a refused word may have replaced it: for themselves alone.
    if (!replacing || !shown(replacing, ending)) return [];
    // The family's value, which the server wrote again over a late write: a parent decides.
    if (record && stampNode(clockOf(record, path)) === SERVER_NODE) return [];
    return [{ kind: 'undone', what: `${path}=${value} of ${id}, replaced by ${replacing.value}` }];
  }
  const isSaid = (entry: Earlier) =>
    says(entry, path, value) || (entry.path === path && entry.value === true);
  if (by?.refused.get(name)?.some(isSaid)) return [];
  if (by?.refused.has(name) && shows(by.records.get(name), path, value)) return [];
  if (ledger.givenUp.has(`${word.device} ${id}`)) return [];
  if (by?.refused.has(name) && isReplaced(word, ledger)) return [];
  if (ending.historyOf(name).some(isSaid)) return [];
  if (record && ending.wasRestored) return [];
  // The server had it, and who might have given it back may have it no longer.
  if (ending.wasRestored && by && !by.isParent && by.dropped.has(name)) return [];
  return [{ kind: 'lost', what: `${path}=${value} of ${id}, written on ${word.device}` }];
}

/** Whether the word, or the history's memory of it, has reached the server. */
function shown({ name, path, value }: Word, ending: Ending): boolean {
  return (
    shows(ending.server.get(name), path, value) ||
    ending.historyOf(name).some((entry) => says(entry, path, value))
  );
}

type Earlier = { path: string; value: unknown };

/** The history has a group of fields as the list of their values. */
function says(entry: Earlier, path: string, value: string): boolean {
  if (entry.path === path) return entry.value === value;
  return entry.path.startsWith('~') && Array.isArray(entry.value) && entry.value.includes(value);
}

function isReplaced(word: Word, ledger: Ledger): boolean {
  return ledger.words.some(
    (other) =>
      other.device === word.device &&
      other.id === word.id &&
      other.path === word.path &&
      other.n > word.n,
  );
}

/** Deletions and edits of each log, and logs that nobody made. */
function judgeLogs(ledger: Ledger, ending: Ending): Violation[] {
  const found: Violation[] = [];
  const made = new Set([
    ...ledger.words.map(({ id }) => id),
    ...[...ledger.timers.values()].map(({ eventId }) => eventId),
  ]);
  const notes = new Map<unknown, string>();
  const parents = new Set(ending.devices.filter((d) => d.isParent).map(({ name }) => name));
  for (const [name, record] of ending.server) {
    if (!name.startsWith('events/')) continue;
    const { id } = record;
    if (!made.has(id)) found.push({ kind: 'doubled', what: `${name}, which nobody made` });
    // What was merged into another log keeps its note, and the other one has it as well.
    const isMerged = duplicateAnswerIn(record).mergedInto !== null;
    const other = record['note'] !== '' && !isMerged && notes.get(record['note']);
    if (other) found.push({ kind: 'doubled', what: `${name} says the same as ${other}` });
    if (!isMerged) notes.set(record['note'], name);

    const deletions = ledger.deletions.filter((deletion) => deletion.id === id);
    const shownNow = ledger.shownIn(id, record);
    const unseen = shownNow.filter(({ n }) => deletions.every(({ knew }) => !knew.has(n)));
    const removed = isRemoved(record);
    if (removed && unseen[0]) {
      const { path, value, device } = unseen[0];
      found.push({ kind: 'deletedUnseen', what: `${path}=${value} of ${name}, by ${device}` });
    }
    // A caregiver's deletion may have been refused, and some writes leave no word.
    const sure = deletions.filter(({ device }) => parents.has(device));
    const seen = shownNow.every(({ n }) => sure.some(({ knew }) => knew.has(n)));
    // A late write is one that the deletion had not seen, although none of its words is shown.
    const isLate = lateWriteIn(record) !== null;
    if (!removed && sure.length > 0 && seen && !isLate && !ledger.revived.has(id)) {
      found.push({ kind: 'resurrected', what: `${name}, deleted on ${sure[0]?.device}` });
    }
  }
  return found;
}

/** What a merged log said is in the kept one, or somebody has replaced it there. */
function judgeMerge(merge: Merge, ledger: Ledger, ending: Ending): Violation[] {
  const { device, keptId, otherId, lines } = merge;
  const other = ending.server.get(`events/${otherId}`);
  // What only the history of the kept one had is lost with it.
  if (!other || !isRemoved(other) || ending.wasRestored) return [];
  if (duplicateAnswerIn(other).mergedInto !== keptId) return [];
  // Somebody had brought it back, and deleted it.
  const ofMerges = ledger.merges.filter((each) => each.otherId === otherId).length;
  if (ledger.deletions.filter(({ id }) => id === otherId).length > ofMerges) return [];
  const name = `events/${keptId}`;
  const history = ending.historyOf(name).filter(({ path }) => path === 'note');
  const notes = [ending.server.get(name)?.['note'], ...history.map(({ value }) => value)];
  const known = new Set(notes.flatMap(linesOf));
  // What somebody had replaced in it before it was removed is no part of the merge that stands.
  const said = new Set(linesOf(other['note']));
  return lines
    .filter((line) => said.has(line) && !known.has(line))
    .map((line) => ({ kind: 'lost', what: `${line} of ${otherId}, merged on ${device}` }));
}

function linesOf(note: unknown): string[] {
  return typeof note === 'string' ? note.split('\n').filter(Boolean) : [];
}

function judgeTimer(timer: Timer, ledger: Ledger, ending: Ending): Violation[] {
  const { id, eventId } = timer;
  const stops = [...timer.stoppedOn];
  const wasRefused = (name: string) => ending.devices.some(({ refused }) => refused.has(name));
  const event = ending.server.get(`events/${eventId}`);
  const given = [...timer.stoppedOn, timer.device].some(
    (device) => ledger.givenUp.has(`${device} ${eventId}`) || ledger.givenUp.has(`${device} ${id}`),
  );
  // As with a word: the server had it, and who might have given it back may have it no longer.
  const isGone = (name: string, by: ReadonlySet<string>) =>
    ending.wasRestored &&
    !ending.server.has(name) &&
    ending.devices.some((device) => {
      return by.has(device.name) && !device.isParent && device.dropped.has(name);
    });
  if (isGone(`events/${eventId}`, timer.stoppedOn)) return [];
  if (stops.length > 0 && !event && !wasRefused(`events/${eventId}`) && !given) {
    return [{ kind: 'timerLost', what: `timer ${id}, stopped on ${stops.join()}, has no event` }];
  }
  if (!timer.maybeStopped && event) {
    return [{ kind: 'doubled', what: `timer ${id} has an event, and nobody stopped it` }];
  }
  if (isAlive(id, ending)) {
    const isOver = stops.length > 0 && event && !isRemoved(event) && !wasRefused(`timers/${id}`);
    return isOver ? [{ kind: 'resurrected', what: `timer ${id} still runs after its stop` }] : [];
  }
  if (timer.maybeStopped || timer.discardedOn.size > 0 || given || wasRefused(`timers/${id}`)) {
    return [];
  }
  if (isGone(`timers/${id}`, new Set([timer.device]))) return [];
  // A double may give way to another of its slot; somebody must have meant that one.
  const standsFor = [...ledger.timers.values()].some(
    (other) =>
      other !== timer &&
      other.slot === timer.slot &&
      (isAlive(other.id, ending) || other.maybeStopped || other.discardedOn.size > 0),
  );
  return standsFor
    ? []
    : [{ kind: 'timerLost', what: `timer ${id} of ${timer.slot} ended, and nobody ended it` }];
}

function isAlive(timerId: string, ending: Ending): boolean {
  const name = `timers/${timerId}`;
  const copies = [
    ending.server.get(name),
    ...ending.devices.filter((d) => d.refused.has(name)).map(({ records }) => records.get(name)),
  ];
  return copies.some((record) => record && !isRemoved(record));
}

function shows(record: AnyRecord | undefined, path: string, value: string): boolean {
  if (!record) return false;
  if (!path.startsWith('tags/')) return record[path] === value;
  return Array.isArray(record['tags']) && record['tags'].includes(value);
}

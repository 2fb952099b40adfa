import type { AnyRecord } from '../../schema/records/record.ts';
import { covers, isRemoved } from '../../schema/rules/merge.ts';
import { type Findings, isKept } from '../convergence/scenario/checker.ts';
import { userIn } from '../e2e/environment/family.ts';
import type { SavedByPerson } from './saved-by-person.ts';
import { type ScenarioFamily, homeOf } from './family.ts';
import type { Phone } from './phone.ts';
import { type StoredDocument, readUnsyncedData, readStored } from './stored.ts';

/** Everything that the server holds of a family, indexed by the texts of its notes. */
type Master = {
  records: ReadonlyMap<string, AnyRecord>;
  histories: ReadonlyMap<string, Awaited<ReturnType<ScenarioFamily['historyOf']>>>;
  /** The entries that contain a text now or contained it in an earlier version. */
  keysByWord: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Every text that was shown as saved exists once, under the name of its author, and no deletion
 * has been undone. Entries that the server refused because a right had ended are on their author's
 * device: as refused entries, or as a removed member's unsynced data.
 */
export async function checkKept(
  findings: Findings,
  families: readonly ScenarioFamily[],
  phones: readonly Phone[],
): Promise<void> {
  const masters = new Map<ScenarioFamily, Master>();
  for (const family of families) masters.set(family, await readMaster(family));
  checkOnce(findings, [...masters.values()]);
  for (const phone of phones) {
    const aside = await readUnsyncedData(phone.page);
    for (const savedWork of phone.savedWorks) {
      const master = masters.get(homeOf(families, savedWork.person)) as Master;
      const left = await readStored(phone.page, userIn(savedWork.person));
      const isOut = phone.standing === 'removed' && savedWork === phone.savedWork;
      checkBook(findings, savedWork, { master, left, aside: isOut ? aside : null });
    }
  }
}

async function readMaster(family: ScenarioFamily): Promise<Master> {
  const records = await family.all();
  const histories = new Map<string, Awaited<ReturnType<ScenarioFamily['historyOf']>>>();
  const keysByWord = new Map<string, Set<string>>();
  for (const [key, record] of records) {
    if (!key.startsWith('events/')) continue;
    const history = await family.historyOf(record.id);
    histories.set(key, history);
    const words = history.flatMap(({ path, value }) => (path === 'note' ? [value] : []));
    for (const word of new Set([record['note'], ...words])) {
      if (typeof word !== 'string' || word === '') continue;
      keysByWord.set(word, (keysByWord.get(word) ?? new Set()).add(key));
    }
  }
  return { records, histories, keysByWord };
}

function checkOnce(findings: Findings, masters: readonly Master[]): void {
  const families = new Map<string, number>();
  for (const { keysByWord } of masters) {
    for (const [word, keys] of keysByWord) {
      if (keys.size > 1) findings.add('doubled', `${word} is in ${[...keys].join(' and ')}`);
      families.set(word, (families.get(word) ?? 0) + 1);
    }
  }
  for (const [word, count] of families) {
    if (count > 1) findings.add('leaked', `${word} is in two families`);
  }
}

function checkBook(
  findings: Findings,
  savedWork: SavedByPerson,
  place: {
    master: Master;
    /** What the phone still stores of this person. */
    left: ReadonlyMap<string, StoredDocument>;
    /** The unsynced data of a removed member; null for all others. */
    aside: string | null;
  },
): void {
  const { records, histories, keysByWord } = place.master;
  const last = new Map(savedWork.intents.map(({ id, value }) => [id, value]));
  const isWithThem = (key: string | null, word: string): boolean => {
    if (place.aside?.includes(JSON.stringify(word))) return true;
    const entries = key === null ? [...place.left.values()] : [place.left.get(key)];
    return entries.some(
      (entry) =>
        entry?.queue === 2 &&
        (JSON.stringify([entry.data, entry.lost]).includes(JSON.stringify(word)) ||
          // Replaced by its own author before it was sent.
          (last.get(entry.key) ?? word) !== word),
    );
  };
  for (const word of savedWork.shown) {
    const key = savedWork.intents.find(({ path, value }) => path === 'note' && value === word)?.id;
    if (keysByWord.has(word) || isWithThem(key ?? null, word)) continue;
    // Created and replaced offline by somebody who was removed afterwards.
    if (place.aside && key !== undefined && last.get(key) !== word) continue;
    findings.add('lost', `${word}, shown as saved by ${savedWork.name}`);
  }
  for (const { id, path, value } of savedWork.intents) {
    const record = records.get(id);
    if (record && isKept(record, histories.get(id) ?? [], path, value)) continue;
    if (isWithThem(id, value)) continue;
    if (place.aside && (last.get(id) !== value || path !== 'note')) continue;
    findings.add('lost', `${path}=${value} of ${id}, written by ${savedWork.name}`);
  }
  for (const key of savedWork.made) {
    const author = records.get(key)?.createdBy;
    if (author !== undefined && author !== userIn(savedWork.person)) {
      findings.add('leaked', `${key} of ${savedWork.name} went out as ${author}`);
    }
  }
  for (const [key, copies] of savedWork.saved) {
    const record = records.get(key);
    const mine = place.left.get(key);
    // Removals and restorations count as writes.
    for (const copy of copies) {
      if (record && covers(record, copy)) continue;
      if (place.aside !== null || (mine?.queue === 2 && covers(mine.data, copy))) continue;
      const kind = copy.removed !== null && isRemoved(copy) ? 'resurrected' : 'lost';
      findings.add(kind, `a write to ${key} by ${savedWork.name} is not on the server`);
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { covers, isRemoved } from '../../schema/rules/merge.ts';
import { Findings, compareReplica, isKept } from '../convergence/story/checker.ts';
import type { StoryFamily } from './family.ts';
import type { Phone } from './phone.ts';
import { isSignedIn, readStored, recordsOf } from './stored.ts';
import { pillWords } from './truth.ts';

/** Longer than any wait between two tries of a phone that has just been woken. */
const DRAIN_MS = 75_000;

/**
 * "Up to date" is held against the server, too: what the phone takes for sent must be there, and
 * nothing may wait, whenever the words stood before and after the look.
 */
export async function checkStatusHonest(
  findings: Findings,
  family: StoryFamily,
  phone: Phone,
): Promise<void> {
  if (phone.tabs.length === 0) return;
  if ((await pillWords(phone.page)) !== 'Up to date') return;
  const stored = await readStored(phone.page);
  if ((await pillWords(phone.page)) !== 'Up to date') return;
  // Asked after the words were read: the server can only know more by now.
  const master = await family.masterFor(phone.person).catch(() => null);
  if (master === null) return;
  for (const [key, { queue, data }] of stored) {
    const known = master.get(key);
    if (queue === 0 && !(known && covers(known, data))) {
      findings.add('false status', `${phone.name} shows ${key} as up to date`);
    }
  }
}

/** Waits until every queue has drained and all agree, and judges what is there then. */
export async function checkAtRest(
  findings: Findings,
  family: StoryFamily,
  phones: readonly Phone[],
): Promise<void> {
  const deadline = Date.now() + DRAIN_MS;
  await Promise.all(phones.map((phone) => drains(findings, phone, deadline)));
  await agree(findings, family, phones, deadline);
  await checkOwnOnly(findings, family, phones);
  for (const phone of phones) {
    await phone.checkSurvivors('everything');
    for (const { key, queue } of (await readStored(phone.page)).values()) {
      if (queue === 2) findings.add('refused', `${phone.name} needs to look at ${key}`);
    }
  }
  await checkKept(findings, family, phones);
}

async function drains(findings: Findings, phone: Phone, deadline: number): Promise<void> {
  for (;;) {
    const words = await pillWords(phone.page);
    if (words === 'Up to date') return;
    if (Date.now() > deadline) {
      const waiting = [...(await readStored(phone.page)).values()].filter(({ queue }) => queue > 0);
      findings.add('stuck', `${phone.name}: "${words}", ${waiting.length} wait`);
      return;
    }
    if (!(await isSignedIn(phone.page))) {
      findings.add('signed out', phone.name);
      return;
    }
    await wait(100);
  }
}

/** What others have sent arrives a moment later, or with the next look at the server. */
async function agree(
  findings: Findings,
  family: StoryFamily,
  phones: readonly Phone[],
  deadline: number,
): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      for (;;) {
        const differences = new Findings();
        const master = await family.masterFor(phone.person);
        const held = recordsOf(await readStored(phone.page));
        compareReplica(differences, phone.name, { held, master });
        if (differences.all.length === 0) return;
        if (Date.now() > deadline) {
          findings.all.push(...differences.all);
          return;
        }
        await wait(200);
      }
    }),
  );
}

/** Who may see their own entries only, holds nobody else's: judged without asking the server. */
async function checkOwnOnly(
  findings: Findings,
  { caregiverSees }: StoryFamily,
  phones: readonly Phone[],
): Promise<void> {
  if (caregiverSees !== 'own') return;
  const phone = phones.find(({ name }) => name === 'caregiver');
  if (!phone) return;
  const { id } = JSON.parse(
    Buffer.from(phone.person.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { id: string };
  for (const { key, data } of (await readStored(phone.page)).values()) {
    const isLog = key.startsWith('events/') || key.startsWith('timers/');
    if (isLog && data.createdBy !== id) {
      findings.add('leaked', `caregiver holds ${key}, which is not theirs`);
    }
  }
}

/** Every word that was shown as saved is there once, and no deletion has been forgotten. */
async function checkKept(
  findings: Findings,
  family: StoryFamily,
  phones: readonly Phone[],
): Promise<void> {
  const owner = family.people[0]?.person;
  if (!owner) return;
  const master = await family.masterFor(owner);
  const owners = new Map<string, Set<string>>();
  const histories = new Map<string, Awaited<ReturnType<StoryFamily['historyOf']>>>();
  for (const [key, record] of master) {
    if (!key.startsWith('events/')) continue;
    const history = await family.historyOf(record.id);
    histories.set(key, history);
    const words = history.flatMap(({ path, value }) => (path === 'note' ? [value] : []));
    for (const word of new Set([record['note'], ...words])) {
      if (typeof word !== 'string' || word === '') continue;
      owners.set(word, (owners.get(word) ?? new Set()).add(key));
    }
  }
  for (const [word, keys] of owners) {
    if (keys.size > 1) findings.add('doubled', `${word} is in ${[...keys].join(' and ')}`);
  }
  for (const phone of phones) {
    for (const word of phone.shown) {
      if (!owners.has(word)) findings.add('lost', `${word}, shown as saved by ${phone.name}`);
    }
    for (const { id, path, value } of phone.intents) {
      const record = master.get(id);
      if (!record || !isKept(record, histories.get(id) ?? [], path, value)) {
        findings.add('lost', `${path}=${value} of ${id}, written by ${phone.name}`);
      }
    }
    for (const [key, copies] of phone.saved) {
      const record = master.get(key);
      // Removals and restorations are writes like any other.
      for (const copy of copies) {
        if (record && covers(record, copy)) continue;
        const kind = copy.removed !== null && isRemoved(copy) ? 'resurrected' : 'lost';
        findings.add(kind, `a write to ${key} by ${phone.name} is not on the server`);
      }
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { covers } from '../../schema/rules/merge.ts';
import { Findings, compareReplica } from '../convergence/scenario/checker.ts';
import { userIn } from '../e2e/environment/family.ts';
import { checkHeldByRight, checkDropped } from './check-rights.ts';
import { checkKept } from './check-kept.ts';
import { type ScenarioFamily, homeOf } from './family.ts';
import type { Phone } from './phone.ts';
import { type StoredDocument, isSignedIn, recordsOf } from './stored.ts';
import { pillWords } from './status-check.ts';

/** Longer than any delay between two tries of a phone that has just been woken. */
const DRAIN_MS = 75_000;

/**
 * Also checks "Up to date" against the server: whatever the phone considers sent must be there, and
 * nothing may wait, if the text was shown before and after the check.
 */
export async function checkStatusHonest(
  findings: Findings,
  families: readonly ScenarioFamily[],
  phone: Phone,
): Promise<void> {
  if (phone.tabs.length === 0) return;
  if ((await pillWords(phone.page)) !== 'Up to date') return;
  const stored = await phone.stored();
  if ((await pillWords(phone.page)) !== 'Up to date') return;
  // Queried after the text was read, so the server can only hold more.
  const master = await homeOf(families, phone.savedWork.person)
    .all()
    .catch(() => null);
  if (master === null) return;
  for (const [key, { queue, data }] of stored) {
    const known = master.get(key);
    if (queue === 0 && !(known && covers(known, data))) {
      findings.add('false status', `${phone.savedWork.name} shows ${key} as up to date`);
    }
  }
}

/** Waits until all queues are empty and all devices agree, then checks the result. */
export async function checkAtRest(
  findings: Findings,
  families: readonly ScenarioFamily[],
  phones: readonly Phone[],
): Promise<void> {
  const deadline = Date.now() + DRAIN_MS;
  const staying = phones.filter(({ standing }) => standing !== 'removed');
  await Promise.all([
    ...staying.map((phone) => drains(findings, phone, deadline)),
    ...phones
      .filter(({ standing }) => standing === 'removed')
      .map((phone) => checkDropped(findings, phone, deadline)),
  ]);
  await agree(findings, families, staying, deadline);
  await checkOwnOnly(findings, families, staying);
  for (const phone of staying) {
    await phone.checkSurvivors('everything');
    const { caregiverSees } = homeOf(families, phone.savedWork.person);
    for (const { key, queue, data } of (await phone.stored()).values()) {
      if (queue !== 2) continue;
      // A person whose rights change is checked only for their own actions.
      const isTheirs = phone.savedWork.saved.has(key) || data['type'] !== 'note';
      const mayBe = caregiverSees === null && phone.name === 'caregiver' && isTheirs;
      if (!mayBe) findings.add('refused', `${phone.name} needs to look at ${key}`);
    }
  }
  await checkKept(findings, families, phones);
}

/** Waits until the person who holds the phone has nothing left to send. */
export async function drains(
  findings: Findings,
  phone: Phone,
  deadline = Date.now() + DRAIN_MS,
): Promise<void> {
  for (;;) {
    const words = await pillWords(phone.page);
    if (words === 'Up to date') return;
    const waiting = [...(await phone.stored()).values()].filter(({ queue }) => queue === 1);
    // Entries that need the person are resolved first.
    if (/need/.test(words ?? '') && waiting.length === 0) return;
    if (Date.now() > deadline) {
      findings.add('stuck', `${phone.savedWork.name}: "${words}", ${waiting.length} wait`);
      return;
    }
    if (!(await isSignedIn(phone.page))) {
      findings.add('signed out', phone.savedWork.name);
      return;
    }
    await wait(100);
  }
}

/** Changes of other devices arrive with a socket message or the next pull. */
export async function agree(
  findings: Findings,
  families: readonly ScenarioFamily[],
  phones: readonly Phone[],
  deadline = Date.now() + DRAIN_MS,
): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      const { person } = phone.savedWork;
      const home = homeOf(families, person);
      for (;;) {
        const differences = new Findings();
        const stored = await phone.stored();
        const master = await home.masterFor(person);
        compareReplica(differences, phone.name, withoutRefused(stored, master));
        await checkHeldByRight(differences, { home, phone, stored });
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

/** Unsent entries stay on the device on which they were written, whatever right was withdrawn. */
function withoutRefused(
  stored: ReadonlyMap<string, StoredDocument>,
  master: Awaited<ReturnType<ScenarioFamily['all']>>,
) {
  const isSettled = ([key]: [string, unknown]) => stored.get(key)?.queue !== 2;
  return {
    held: new Map([...recordsOf(stored)].filter(isSettled)),
    master: new Map([...master].filter(isSettled)),
  };
}

/** A caregiver who may see only their own entries holds no others. Checked without the server. */
async function checkOwnOnly(
  findings: Findings,
  families: readonly ScenarioFamily[],
  phones: readonly Phone[],
): Promise<void> {
  const phone = phones.find(({ name }) => name === 'caregiver');
  if (!phone || homeOf(families, phone.person).caregiverSees !== 'own') return;
  const id = userIn(phone.person);
  for (const { key, data } of (await phone.stored()).values()) {
    const isLog = key.startsWith('events/') || key.startsWith('timers/');
    if (isLog && data.createdBy !== id) {
      findings.add('leaked', `caregiver holds ${key}, which is not theirs`);
    }
  }
}

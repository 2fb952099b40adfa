import { setTimeout as wait } from 'node:timers/promises';
import { Findings } from '../convergence/scenario/checker.ts';
import type { Backend } from '../e2e/environment/backend.ts';
import { createRandom } from '../helpers/random.ts';
import { checkAtRest } from './check.ts';
import { createScenarioFamily } from './family.ts';
import { Phone } from './phone.ts';
import { expireToken } from '../e2e/environment/tokens.ts';

/** A phone whose browser is killed repeatedly while somebody writes as fast as the screen allows. */
export type Kills = {
  kills: number;
  /** Writes that the screen showed as saved. */
  shown: number;
  exchanges: number;
  faulty: number;
  /** How many more times than once pushes were sent. */
  replays: number;
  violations: readonly string[];
};

/** @param options.longestLifeMs the browser is killed at a random moment before that */
export async function killBrowser(
  times: number,
  backend: Backend,
  { seed = 1, longestLifeMs = 8_000, say = (_line: string): void => undefined } = {},
): Promise<Kills> {
  const findings = new Findings();
  const random = createRandom(seed);
  const family = await createScenarioFamily(backend.origin, { caregiverSees: 'all' });
  const [owner] = family.people;
  if (!owner) throw new Error('a family has an owner');
  const phone = await Phone.start({ ...owner, index: 0, random, findings, to: backend.port });
  try {
    for (let i = 0; i < times; i++) {
      phone.networkFaults.setRate(0.3);
      await (random.chance(0.25) ? phone.device.goOffline() : phone.device.goOnline());
      // The next request renews the token, and the browser is killed around that moment.
      if (random.chance(0.4)) await expireToken(phone.page);
      // The route ends with the page.
      const writing = phone.page.evaluate(writeNotes, `k${i}`).catch(() => undefined);
      await wait(random.below(longestLifeMs));
      await phone.device.kill();
      await writing;
      await phone.restart();
      await checkShown(findings, phone, i);
      say(
        `kill ${i + 1}: ${phone.savedWork.shown.length} shown as saved, ${findings.all.length} violations`,
      );
    }
    phone.networkFaults.setRate(0);
    await phone.device.goOnline();
    await phone.look();
    await checkAtRest(findings, [family], [phone]);
    const { exchanges, faulty, replays } = phone.networkFaults;
    const { shown } = phone.savedWork;
    return {
      kills: times,
      shown: shown.length,
      exchanges,
      faulty,
      replays,
      violations: findings.all,
    };
  } finally {
    await phone.close();
  }
}

async function checkShown(findings: Findings, phone: Phone, kill: number): Promise<void> {
  const stored = [...(await phone.stored()).values()].map(({ data }) => data['note']);
  const held = new Set(stored);
  for (const word of phone.savedWork.shown) {
    if (!held.has(word)) findings.add('lost', `${word} after kill ${kill + 1}`);
  }
}

/** Logs one note after the other through the screen, and reports each one when it is shown as saved. */
async function writeNotes(prefix: string): Promise<void> {
  const told = globalThis as unknown as { reportSaved: (word: string) => Promise<void> };
  const find = async <E extends HTMLElement>(look: () => E | null | undefined): Promise<E> => {
    for (;;) {
      const found = look();
      if (found) return found;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  };
  const byText = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.textContent?.trim() === text,
    );
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  for (let i = 0; ; i++) {
    const word = `${prefix}-${String(i).padStart(3, '0')}`;
    (await find(() => byText('nav[data-dock] button', 'Note'))).click();
    const area = await find(() => document.querySelector<HTMLElement>('dialog textarea'));
    value?.set?.call(area, word);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    (await find(() => byText('dialog button[type=submit]', 'Save'))).click();
    // A row that is being saved is marked, and a sheet may only be hidden: neither counts as saved.
    await find(() => (document.querySelector('dialog, [aria-busy]') ? null : document.body));
    void told.reportSaved(word);
    const state = () => (history.state as { nestlingSheet?: unknown } | null)?.nestlingSheet;
    await find(() => (state() === undefined ? document.body : null));
  }
}

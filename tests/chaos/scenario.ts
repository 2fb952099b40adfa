import { setTimeout as wait } from 'node:timers/promises';
import { Findings } from '../convergence/scenario/checker.ts';
import type { Backend } from '../e2e/environment/backend.ts';
import { type Random, createRandom } from '../helpers/random.ts';
import { canLog, drawAction } from './actions.ts';
import { checkAtRest, checkStatusHonest } from './check.ts';
import { type ScenarioFamily, elsewhereOf, createScenarioFamily } from './family.ts';
import { Phone } from './phone.ts';
import { type Trouble, troublesOf } from './troubles.ts';
import { FamilyChanges } from './family-changes.ts';

/**
 * One family with two or three phones, each a real browser with a profile of its own, against the
 * built server, under faults that try to lose its data. Actions and faults are drawn from the seed;
 * their exact timing depends on the machine.
 */
export type BrowserScenario = {
  seed: number;
  violations: readonly string[];
  /** A log of what happened, for debugging. */
  log: readonly string[];
  operations: number;
  exchanges: number;
  faulty: number;
  replays: number;
  troubles: number;
  serverKills: number;
  /** Changes of rights, ended sign-ins, removed people, and lent phones. */
  familyChanges: number;
};

/** The actions of all phones; each phone runs its own one after the other, concurrently with the others. */
const ACTIONS = 26;
const FAULT_RATE = 0.4;

/**
 * @param options.actions     fewer make a shorter scenario
 * @param options.hasFamilyChanges rights, members and holders of phones change during the scenario
 */
export async function runScenario(
  seed: number,
  backend: Backend,
  { actions = ACTIONS, hasFamilyChanges = false } = {},
): Promise<BrowserScenario> {
  const scenario = new Scenario({ seed, backend, actions, hasFamilyChanges });
  try {
    await scenario.begin();
    await scenario.live();
    await scenario.rest();
  } catch (error) {
    scenario.findings.add('stuck', `the scenario broke off: ${String((error as Error).stack)}`);
  } finally {
    await scenario.end();
  }
  return scenario.result();
}

class Scenario {
  readonly findings = new Findings((finding) => this.#report(finding));
  readonly #seed: number;
  readonly #backend: Backend;
  readonly #actions: number;
  readonly #random: Random;
  readonly #log: string[] = [];
  readonly #startedAt = Date.now();
  readonly #hasFamilyChanges: boolean;
  #family!: ScenarioFamily;
  #familyChanges: FamilyChanges | null = null;
  readonly #phones: Phone[] = [];
  #draw: 'parent' | 'caregiver' | 'both' | null = null;
  #words = 0;
  #troubles = 0;
  #serverKills = 0;

  constructor(parts: {
    seed: number;
    backend: Backend;
    actions: number;
    hasFamilyChanges: boolean;
  }) {
    this.#seed = parts.seed;
    this.#actions = parts.actions;
    this.#backend = parts.backend;
    this.#hasFamilyChanges = parts.hasFamilyChanges;
    this.#random = createRandom(parts.seed);
  }

  async begin(): Promise<void> {
    const sees = this.#random.pick(['all', 'own', 'all'] as const);
    const caregiverSees = this.#hasFamilyChanges ? null : sees;
    const { origin, port } = this.#backend;
    this.#family = await createScenarioFamily(origin, { caregiverSees });
    const members = this.#family.people.filter((each) => this.#takesPart(each.name));
    const starts = members.map(async (member, index) => {
      const phone = await Phone.start({
        ...member,
        index,
        random: createRandom(this.#seed * 16 + index + 1),
        findings: this.findings,
        to: port,
        ...(this.#hasFamilyChanges
          ? { actionTimeoutMs: 4_000, elsewhere: elsewhereOf(this.#family) }
          : {}),
      });
      this.#phones[index] = phone;
    });
    await allOf(starts);
    if (this.#hasFamilyChanges) {
      this.#familyChanges = new FamilyChanges({
        family: this.#family,
        strangers: await createScenarioFamily(origin, { caregiverSees }),
        phones: this.#phones,
        random: createRandom(this.#seed * 16 + 15),
        report: (what) => this.#report(what),
      });
    }
    const names = this.#phones.map(({ name }) => name).join(', ');
    this.#report(`ready: ${names}; a caregiver sees ${caregiverSees ?? 'what changes'}`);
  }

  async live(): Promise<void> {
    for (const { networkFaults } of this.#phones) networkFaults.setRate(FAULT_RATE);
    const lives = allOf([
      ...this.#phones.map((phone) => this.#liveOn(phone)),
      this.#liveOnServer(),
    ]);
    const familyChanges = this.#familyChanges?.live().finally(() => undefined);
    await allOf([
      lives.finally(() => this.#familyChanges?.end()),
      familyChanges ?? Promise.resolve(),
    ]);
  }

  /** Ends all faults; the queues must empty by themselves, and all devices must agree. */
  async rest(): Promise<void> {
    this.#report('faults end');
    await Promise.all(
      this.#phones.map(async (phone) => {
        phone.networkFaults.setRate(0);
        await phone.device.goOnline();
        await phone.look();
      }),
    );
    await this.#familyChanges?.settle(this.findings);
    await checkAtRest(this.findings, this.#families, this.#phones);
    await this.#familyChanges?.changeAtLast(this.findings);
    this.#report('the end');
  }

  get #families(): readonly ScenarioFamily[] {
    return this.#familyChanges ? [this.#family, this.#familyChanges.strangers] : [this.#family];
  }

  /** Two or three of the three people; with changing rights, the caregiver is among them. */
  #takesPart(name: string): boolean {
    this.#draw ??= this.#random.chance(0.5)
      ? this.#random.pick(['parent', 'caregiver'] as const)
      : 'both';
    if (name === 'owner' || (this.#hasFamilyChanges && name === 'caregiver')) return true;
    return this.#draw === 'both' || this.#draw === name;
  }

  async end(): Promise<void> {
    await Promise.all(this.#phones.map((phone) => phone.close()));
  }

  result(): BrowserScenario {
    const sum = (of: (phone: Phone) => number) =>
      this.#phones.reduce((total, phone) => total + of(phone), 0);
    return {
      seed: this.#seed,
      violations: this.findings.all,
      log: this.#log,
      operations: sum(({ operations }) => operations),
      exchanges: sum(({ networkFaults }) => networkFaults.exchanges),
      faulty: sum(({ networkFaults }) => networkFaults.faulty),
      replays: sum(({ networkFaults }) => networkFaults.replays),
      troubles: this.#troubles,
      serverKills: this.#serverKills,
      familyChanges: this.#familyChanges?.count ?? 0,
    };
  }

  async #liveOn(phone: Phone): Promise<void> {
    const { random } = phone;
    const troubles = troublesOf(random.pick(['browser', 'gate']));
    const deadly = troubles.filter((trouble) => trouble.deadly);
    for (let i = 0; i < this.#actions / this.#phones.length; i++) {
      const goesOn = await this.#familyChanges?.before(phone, () => this.#act(phone));
      if (goesOn === false) return;
      const kind = random.next();
      if (kind < 0.15) await this.#actInTrouble(phone, random.pick(deadly));
      else {
        if (kind < 0.6) await this.#befall(phone, random.pick(troubles));
        await this.#act(phone);
      }
      await this.#exportedUnsynced(phone);
      if (random.chance(0.4)) await checkStatusHonest(this.findings, this.#families, phone);
    }
  }

  async #act(phone: Phone): Promise<void> {
    const word = () => `w${phone.index}${String(++this.#words).padStart(3, '0')}`;
    let name = 'a glance';
    try {
      if (this.#familyChanges && !(await canLog(phone))) {
        this.#report(`${phone.savedWork.name}: has nothing to do`);
        return;
      }
      const action = await drawAction(phone, word);
      ({ name } = action);
      await action.run();
      this.#report(`${phone.savedWork.name}: ${name}`);
    } catch (error) {
      // A change of another device removed the entry before the tap, or the browser was killed.
      this.#report(`${phone.savedWork.name}: ${name} gave way: ${firstLine(error)}`);
    }
  }

  /** Kills the browser during a save: the entry is complete, or was never shown as saved. */
  async #actInTrouble(phone: Phone, trouble: Trouble): Promise<void> {
    const act = this.#act(phone);
    await wait(phone.random.below(500));
    await this.#befall(phone, trouble);
    await act;
  }

  async #befall(phone: Phone, trouble: Trouble): Promise<void> {
    this.#troubles += 1;
    this.#report(`${phone.name}: ${trouble.name}`);
    await trouble.befall(phone);
  }

  /** Leaves any open screen and starts at Home. */
  async #exportedUnsynced(phone: Phone): Promise<void> {
    if (phone.tabs.length === 0) await phone.open();
    else if ((await phone.page.getByRole('dialog').count()) > 0) {
      await phone.page.goto(`${phone.device.origin}/home`);
    }
  }

  async #liveOnServer(): Promise<void> {
    if (!this.#random.chance(0.4)) return;
    await wait(1_000 + this.#random.below(5_000));
    this.#serverKills += 1;
    this.#report('the server dies');
    const restart = async (): Promise<void> => {
      await this.#backend.kill();
      await this.#backend.start();
    };
    await (this.#familyChanges ? this.#familyChanges.alone(restart) : restart());
    this.#report('the server is back');
  }

  #report(what: string): void {
    const seconds = ((Date.now() - this.#startedAt) / 1_000).toFixed(2).padStart(6);
    this.#log.push(`${seconds} s  ${what}`);
  }
}

/** Waits for all phones, also when one fails, so that none runs on into the next scenario. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

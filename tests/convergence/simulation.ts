import { isCollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { covers } from '../../schema/rules/merge.ts';
import { Queue } from '../../src/replica/documents/document.ts';
import { type Random, createRandom } from '../helpers/random.ts';
import { Crash, SimDevice } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import { perform, sightOf } from './sim-person.ts';
import { type Quarreller, quarrel } from './sim-timer-conflict.ts';
import { type Person, SimServer } from './sim-server.ts';
import { type EndOfDevice, type Violation, judge, judgeStatus } from './scenario/judge.ts';
import { type Tally, addTally, createTally } from './scenario/faults.ts';
import { Ledger } from './scenario/ledger.ts';
import {
  type Caregiver,
  type GrantName,
  type Operation,
  START,
  caregivers,
  createPlanner,
  grants,
  scenarioId,
} from './scenario/operations.ts';

/**
 * One family, several devices and one server, under faults that try to lose their data. Time,
 * network, storage, ids and random choices all come from the seed, so that a seed repeats its scenario.
 * The code under test is the product's own: stores, sync engine, server functions.
 */
export type Scenario = {
  /** What the checker found; empty when there was no violation. */
  violations: Violation[];
  /** Faults during the scenario; its last part has none. */
  tally: Tally;
  counts: { operations: number; words: number; crashes: number; restores: number; rights: number };
};

const DAY_MS = 86_400_000;
const NEAR_MS = 480_000;
/** The owner has two devices. */
const DEVICES = [
  { name: 'ana-phone', userId: 'user-ana', role: 'super_admin' },
  { name: 'sam-phone', userId: 'user-sam', role: 'parent' },
  { name: 'gran-tablet', userId: 'user-gran', role: 'caregiver' },
  { name: 'ana-laptop', userId: 'user-ana', role: 'super_admin' },
  { name: 'zoe-tablet', userId: 'user-zoe', role: 'caregiver' },
] as const;
/** In every third family these two share one tablet, on which one of them is signed in. */
const SHARED: readonly string[] = ['gran-tablet', 'zoe-tablet'];
/** Longer than a caregiver's device keeps records without contact. */
const LONG_SILENCE_MS = 15 * DAY_MS;
/** Clocks that are right, slightly wrong, wrong by minutes, or by a day, as on real devices. */
const SKEWS_MS = [0, 0, 800, -4_000, 400_000, -400_000, DAY_MS, -DAY_MS];

type Member = {
  device: SimDevice;
  network: SimNetwork;
  person: Person;
  /** Names of the records that the server did not have as they are here. */
  doubtful: Set<string>;
};

export class Simulation {
  readonly #random: Random;
  readonly #server: SimServer;
  readonly #family: Member[];
  readonly #ledger = new Ledger();
  readonly #plan: ReturnType<typeof createPlanner>;
  readonly #violations: Violation[] = [];
  readonly #report: ((line: string) => void) | null;
  readonly #hasDisasters: boolean;
  readonly #isBereaved: boolean;
  readonly #sharesTablet: boolean;
  readonly #changesRightsAtLast: boolean;
  #hasBeenSilent = false;
  #now = START;
  #ids = 0;
  #counts = { operations: 0, crashes: 0, rights: 0 };

  /**
   * @param report receives every line of the scenario
   * @param options.samples also writes records of the collections that have a sample
   * @param options.pairs also merges logs, and tells them apart
   */
  constructor(
    seed: number,
    report: ((line: string) => void) | null = null,
    options: { samples?: boolean; pairs?: boolean } = {},
  ) {
    this.#random = createRandom(seed);
    this.#report = report;
    this.#hasDisasters = seed % 4 === 0;
    this.#isBereaved = seed % 12 === 8;
    this.#sharesTablet = seed % 3 === 0;
    this.#changesRightsAtLast = seed % 2 === 0;
    this.#plan = createPlanner(this.#random, options);
    this.#server = new SimServer({
      now: () => this.#now,
      report: (violation) => this.#violations.push(violation),
      notify: async (messagesFor) => {
        for (const { person, network, device } of this.#family) {
          const messages = network.scramble(await messagesFor(person));
          for (const message of messages) device.engine.receivePatch(message);
        }
      },
    });
    const skews = DEVICES.map(() => this.#random.pick(SKEWS_MS));
    if (this.#sharesTablet) skews[4] = skews[2] ?? 0;
    this.#family = DEVICES.map((person, i) => this.#join(person, i, skews[i] ?? 0));
    if (this.#sharesTablet) this.#tablet.forEach(({ network }, i) => (network.away = i > 0));
  }

  async run(steps: number): Promise<Scenario> {
    await this.#server.found(DEVICES);
    for (let step = 0; step < steps && this.#violations.length === 0; step++) await this.#step();
    const tally = createTally();
    for (const { network } of this.#family) addTally(tally, network.tally);
    if (this.#violations.length === 0) await this.#end();
    const counts = { ...this.#counts, words: this.#ledger.words.length };
    return {
      violations: this.#violations,
      tally,
      counts: { ...counts, restores: this.#server.restores },
    };
  }

  /** The two people who share a device. */
  get #tablet(): Member[] {
    return this.#family.filter(({ device }) => SHARED.includes(device.name));
  }

  #join({ name, ...person }: (typeof DEVICES)[number], index: number, skewMs: number): Member {
    const node = `node000${index}`;
    this.#ledger.joined(name, node);
    const network = new SimNetwork({
      random: this.#random,
      server: this.#server.answersFor(person),
      now: () => this.#now,
      skewMs: () => skewMs,
      note: (words) => this.#note(name, words),
    });
    const device = new SimDevice({
      name,
      userId: person.userId,
      role: person.role,
      node,
      clock: { now: () => this.#now + skewMs, skewMs: () => 0 },
      transport: network.transport(),
      random: () => this.#random.next(),
      makeId: (at) => scenarioId(900_000 + ++this.#ids, at),
    });
    return { device, network, person, doubtful: new Set() };
  }

  async #step(): Promise<void> {
    this.#now += this.#random.pick([0, 5, 40, 700, 3_000, 20_000, 300_000]);
    const member = this.#random.pick(this.#family);
    const { network, device } = member;
    const kind = this.#random.next();
    if (kind < 0.28) await this.#attempt(member, () => this.#act(member));
    else if (kind > 0.995 && this.#sharesTablet) this.#handOver();
    else if (kind < 0.72) await this.#advance(member);
    else if (kind < 0.75) this.#goOffline(member);
    else if (kind < 0.87) this.#wake(member);
    else if (kind < 0.9) device.ring();
    else if (kind < 0.92) await this.#attempt(member, () => device.timers.tidy());
    else if (kind < 0.955) device.planCrash(this.#random.below(5));
    else if (kind < 0.97) this.#reboot(member, 'is restarted');
    else if (kind < 0.975) await this.#forget(member);
    else if (kind < 0.985) await this.#sleepOver();
    else if (kind < 0.986) await this.#fallSilent();
    else if (this.#hasDisasters) await this.#operate();
    else await this.#quarrel();
    network.whileUnderWay = () => Promise.resolve();
    await this.#checkStatus(member);
    this.#checkHeld(member);
  }

  /** An action of a person; afterwards the screen says "saved". */
  async #act(member: Member): Promise<void> {
    const { device, network, person } = member;
    // Only a signed-in member of the family writes.
    if (network.away || this.#server.isExpelled(person)) return;
    const operation = this.#plan(sightOf(device, person.role));
    const isOfRights = ['grant', 'limit', 'expel'].includes(operation.do);
    if (isOfRights && network.offline) return;
    await this.#perform(member, operation);
    // The message from page to worker may get lost with the tab that sent it.
    if (this.#random.chance(0.7)) device.engine.receive({ type: 'wrote' });
  }

  async #perform({ device }: Member, operation: Operation): Promise<void> {
    await perform(operation, { device, server: this.#server, ledger: this.#ledger });
    this.#counts.operations += 1;
    if (['grant', 'limit', 'expel'].includes(operation.do)) this.#counts.rights += 1;
    this.#note(device.name, JSON.stringify(operation));
  }

  /** A step of the worker, of the service worker, or of both at once. */
  async #advance(member: Member): Promise<void> {
    const { device, network } = member;
    network.whileUnderWay = async () => {
      if (this.#random.chance(0.15)) await this.#act(member);
    };
    await this.#attempt(member, async () => {
      const { oneShot } = device;
      const who = this.#random.next();
      if (oneShot && who < 0.4) {
        if ((await oneShot.advance()).sleepMs > 0) device.oneShot = null;
        return;
      }
      const both = oneShot && who < 0.8 ? [device.engine, oneShot] : [device.engine];
      const ends = await Promise.allSettled(both.map((engine) => engine.advance()));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      const [end] = ends;
      const sleepMs = end?.status === 'fulfilled' ? end.value.sleepMs : 0;
      await this.#heedExpulsion(member);
      if (sleepMs > 0 && this.#random.chance(0.3)) this.#now += Math.min(sleepMs, 60_000);
    });
  }

  async #attempt(member: Member, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.#counts.crashes += 1;
      this.#reboot(member, 'dies and is started again');
    }
  }

  /** What the app does when a refresh reports that its person was removed. */
  async #heedExpulsion({ device, network, person }: Member): Promise<void> {
    if (!this.#server.isExpelled(person) || network.offline || network.away) return;
    if (device.status.auth !== 'signIn' || device.inQueue(Queue.acknowledged).length === 0) return;
    const left = await device.leave();
    this.#note(device.name, `lets go of all but ${left} that were never sent`);
  }

  /** The other person signs in on the shared tablet. */
  #handOver(): void {
    for (const member of this.#tablet) {
      const { network, device } = member;
      network.away = !network.away;
      this.#note(device.name, network.away ? 'is signed out for now' : 'is signed in again');
      if (network.away) continue;
      device.engine.receive({ type: 'signedIn' });
      device.engine.receive({ type: 'woke', now: device.clock.now() });
    }
  }

  /** A caregiver's device is offline for longer than it may keep its records. */
  async #fallSilent(): Promise<void> {
    if (this.#hasBeenSilent) return;
    this.#hasBeenSilent = true;
    const [member] = this.#family.filter(({ person }) => person.role === 'caregiver');
    if (!member) return;
    const { device, network } = member;
    device.boot();
    network.offline = true;
    // It had a regular look before, so it knows the time.
    while ((await device.engine.advance()).sleepMs === 0);
    this.#now += LONG_SILENCE_MS;
    this.#note(device.name, 'is out of reach for long');
    for (let i = 0; i < 20; i++) {
      const { sleepMs } = await device.engine.advance();
      if (sleepMs > 0) this.#now += 6 * 60_000;
    }
    const kept = device
      .inQueue(Queue.acknowledged)
      .filter((name) => device.find(name)?.data.childId != null);
    for (const name of kept) {
      this.#violations.push({ kind: 'leaked', what: `${device.name} kept ${name} in silence` });
    }
    network.offline = false;
    for (const each of this.#family) await each.network.deliverKept();
    this.#wake(member);
  }

  #goOffline({ device, network }: Member): void {
    network.offline = !network.offline && this.#random.chance(0.3);
    this.#note(device.name, network.offline ? 'goes offline' : 'is online');
    if (network.offline) device.engine.receive({ type: 'offline' });
    else this.#wake({ device, network });
  }

  #wake({ device, network }: Pick<Member, 'device' | 'network'>): void {
    if (!network.signedIn && this.#random.chance(0.5)) {
      network.signedIn = true;
      device.engine.receive({ type: 'signedIn' });
      this.#note(device.name, 'signs in again');
    }
    device.engine.receive({ type: 'woke', now: device.clock.now() });
  }

  #reboot({ device }: Member, words: string): void {
    this.#note(device.name, words);
    device.boot();
  }

  /** One of the device's databases was deleted, and with it the checkpoints. */
  async #forget(member: Member): Promise<void> {
    await member.device.forgetState();
    this.#reboot(member, 'forgets how far it has read');
  }

  /** A day passes, and the requests that the network held are delivered. */
  async #sleepOver(): Promise<void> {
    this.#now += DAY_MS + 1;
    this.#note('everybody', 'sleeps over it');
    for (const { network } of this.#family) await network.deliverKept();
  }

  /** The operator makes a backup, or restores one. */
  async #operate(): Promise<void> {
    // Only in some families, so that the scenarios of the others do not change.
    if (this.#isBereaved && this.#random.chance(0.3)) await this.#bereave();
    else if (this.#random.chance(0.2)) await this.#ambush();
    else if (this.#random.chance(0.5)) {
      this.#server.backUp();
      this.#note('server', 'is backed up');
    } else await this.#restore(this.#random.below(3));
  }

  /**
   * The hardest moment: a device that does not know the server yet sends first, crashes while
   * it stores the answer, and the server loses exactly that.
   */
  async #ambush(): Promise<void> {
    const member = this.#random.pick(this.#family);
    const { device, network } = member;
    this.#server.backUp();
    await this.#forget(member);
    await this.#attempt(member, () => this.#act(member));
    network.next = 'serverError';
    await this.#attempt(member, () => device.engine.advance());
    device.planCrash(1);
    await this.#attempt(member, () => device.engine.advance());
    await this.#restore(0);
  }

  /** A right is withdrawn after the server lost data, and before a parent's device returned it. */
  async #bereave(): Promise<void> {
    const parents = this.#family.filter(({ person }) => person.role !== 'caregiver');
    const helpers = this.#family.filter(({ person }) => person.role === 'caregiver');
    const [writer, helper] = [this.#random.pick(parents), this.#random.pick(helpers)];
    this.#server.backUp();
    await this.#attempt(writer, () => this.#act(writer));
    for (const member of [writer, helper, helper]) await this.#advanceToRest(member);
    for (const { network, device } of parents) {
      network.offline = true;
      device.engine.receive({ type: 'offline' });
    }
    await this.#restore(0);
    await this.#server.setLimit(helper.person.userId as Caregiver, { limit: null, paused: true });
    this.#note('ana', `pauses ${helper.person.userId}`);
    this.#wake(helper);
    await this.#advanceToRest(helper);
    this.#checkHeld(helper);
    for (const member of parents) {
      member.network.offline = false;
      this.#wake(member);
    }
  }

  async #advanceToRest(member: Member): Promise<void> {
    await this.#attempt(member, async () => {
      for (let i = 0; i < 20; i++) {
        const { sleepMs } = await member.device.engine.advance();
        if (sleepMs > 0) this.#now += Math.min(sleepMs, 2_000);
      }
    });
  }

  /** Two parents start the same timer; by each clock the other's start is in the past. */
  async #quarrel(): Promise<void> {
    const parents = this.#family.filter(({ person }) => person.role !== 'caregiver');
    const one = this.#random.pick(parents);
    const isNear = ({ device }: Member) =>
      Math.abs(device.clock.now() - one.device.clock.now()) < NEAR_MS;
    const others = parents.filter((member) => member !== one && isNear(member));
    if (others.length === 0) return;
    const two = [one, this.#random.pick(others)].map((member) => ({
      device: member.device,
      perform: (operation: Operation) => this.#perform(member, operation),
    }));
    const pause = (ms: number) => void (this.#now += ms);
    await this.#attempt(one, () => quarrel(...(two as [Quarreller, Quarreller]), pause));
  }

  async #restore(age: number): Promise<void> {
    if (!(await this.#server.restore(age))) return;
    this.#note('server', 'is restored from a backup');
    for (const { device, doubtful } of this.#family) {
      for (const name of device.records().keys()) doubtful.add(name);
    }
  }

  /** Faults end; every queue must empty by itself, and a day later nothing may have changed. */
  async #end(): Promise<void> {
    for (const { network, device } of this.#family) {
      await network.deliverKept(true);
      network.heal();
      network.signedIn = true;
      network.away = false;
      device.boot();
    }
    await this.#settle();
    if (this.#violations.length > 0) return;
    if (this.#changesRightsAtLast) await this.#changeRights();
    await this.#settle();
    // Rights may have expired since a device last looked: now all devices look, and time stands still.
    this.#now += 31_000;
    await this.#settle();
    if (this.#violations.length > 0) return;
    // Records that a right excludes by age alone are dropped by the daily comparison.
    this.#violations.push(...(await this.#judge(START)));
    if (this.#violations.length > 0) return;
    this.#now += DAY_MS + 1;
    await this.#settle();
    if (this.#violations.length > 0) return;
    this.#violations.push(...(await this.#judge(this.#now)));
  }

  /** Runs once more what makes a device read everything again. */
  async #changeRights(): Promise<void> {
    for (const to of caregivers) {
      const grant = this.#random.pick(Object.keys(grants) as GrantName[]);
      this.#note('ana', `gives ${to} at last: ${grant}`);
      await this.#server.setLimit(to, { limit: null, paused: false });
      await this.#server.setGrant(to, grants[grant]);
    }
  }

  async #settle(): Promise<void> {
    for (let round = 0; round < 600; round++) {
      let busy = false;
      for (const member of this.#family) {
        const { device } = member;
        await device.timers.tidy();
        for (let i = 0; i < 50; i++) {
          const { sleepMs } = await device.engine.advance();
          if (sleepMs > 0) break;
          busy = true;
        }
        await this.#heedExpulsion(member);
      }
      if (!busy && this.#family.every((member) => this.#isSettled(member))) return;
      this.#now += busy ? 10 : 61_000;
    }
    for (const { device } of this.#family) {
      const waiting = device.inQueue(Queue.waiting);
      const what = `${device.name}: ${waiting.join(', ')} ${JSON.stringify(device.status)}`;
      this.#violations.push({ kind: 'stuck', what });
    }
  }

  /**
   * @param keptSince what was readable then may still be on a device; before the daily comparison
   * also records that they wrote, that the server had lost and refused to take back, and has again
   */
  async #judge(keptSince: number): Promise<Violation[]> {
    const server = await this.#server.all();
    const histories = new Map<string, Awaited<ReturnType<SimServer['historyOf']>>>();
    for (const { name, id } of this.#ledger.words) {
      const [collection = ''] = name.split('/');
      if (histories.has(name) || !isCollectionName(collection)) continue;
      histories.set(name, await this.#server.historyOf(collection, id));
    }
    const devices: EndOfDevice[] = [];
    for (const { device, person } of this.#family) {
      const mayKeep = await this.#server.readerOf(person, keptSince);
      const mayHave = await this.#server.readerOf(person);
      const isExpelled = this.#server.isExpelled(person);
      const isOwnAndNotTaken = (name: string, { createdBy }: AnyRecord) =>
        createdBy === person.userId && this.#server.hasNotTaken(person, name);
      const unsettled = [
        ...device.inQueue(Queue.attention),
        ...(isExpelled ? device.inQueue(Queue.waiting) : []),
      ];
      devices.push({
        isExpelled,
        shown: (name, record) => this.#server.shownTo(person, name, record),
        name: device.name,
        isParent: person.role !== 'caregiver',
        records: device.records(),
        dropped: device.dropped(),
        refused: new Map(unsettled.map((name) => [name, device.find(name)?.lost ?? []])),
        mayHave: (name, record) => !isExpelled && mayHave(name, record),
        couldNotGiveBack: (name, record) =>
          !isExpelled &&
          this.#server.restores > 0 &&
          this.#server.hasNotTaken(person, name) &&
          (record.createdBy === person.userId || mayHave(name, record)),
        mayKeep: (name, record) =>
          !isExpelled &&
          (mayKeep(name, record) || (keptSince < this.#now && isOwnAndNotTaken(name, record))),
      });
    }
    return judge(this.#ledger, {
      server,
      devices,
      historyOf: (name) => histories.get(name) ?? [],
      wasRestored: this.#server.restores > 0,
    });
  }

  /**
   * Checks the status text after each step. It covers what was written since the last step, and what
   * was not on the server then: the server never loses a record except by a restored backup, of
   * which a device knows only after its next contact.
   */
  async #checkStatus({ device, network, doubtful }: Member): Promise<void> {
    for (const name of device.takeWritten()) doubtful.add(name);
    if (doubtful.size === 0 || (await device.knownEpoch()) !== this.#server.epoch) return;
    for (const name of doubtful) if (this.#isOnServer(device, name)) doubtful.delete(name);
    const saysUpToDate = device.pill(!network.signedIn || network.away) === 'sync.upToDate';
    const unsent = [...doubtful];
    this.#violations.push(...judgeStatus({ device: device.name, saysUpToDate, unsent }));
  }

  /** An idle device that had contact since rights last changed holds no more than they allow. */
  #checkHeld({ device, person }: Member): void {
    const { lastSyncAt } = device.status;
    if (person.role !== 'caregiver' || this.#server.isExpelled(person)) return;
    if (lastSyncAt === null || !device.engine.isIdle()) return;
    const heardAt = this.#now - (device.clock.now() - lastSyncAt);
    if (heardAt <= this.#server.rightsSince) return;
    const mayHold = this.#server.readerAt(person, heardAt);
    for (const name of device.inQueue(Queue.acknowledged)) {
      const record = device.find(name)?.data;
      if (!record || mayHold(name, record)) continue;
      // It may be the last copy, and nobody else may return it.
      if (record.createdBy === person.userId && this.#server.hasNotTaken(person, name)) continue;
      this.#violations.push({ kind: 'leaked', what: `${device.name} still holds ${name}` });
    }
  }

  #isOnServer(device: SimDevice, name: string): boolean {
    const here = device.find(name)?.data;
    const master = this.#server.peek(name);
    return here === undefined || (master !== undefined && covers(master, here));
  }

  #isSettled({ device, person }: Member): boolean {
    if (this.#server.isExpelled(person)) return device.inQueue(Queue.acknowledged).length === 0;
    return (
      device.inQueue(Queue.waiting).length === 0 &&
      device.status.history === null &&
      device.status.phase === 'idle'
    );
  }

  #note(who: string, words: string): void {
    if (!this.#report) return;
    const time = new Date(this.#now).toISOString().slice(5, 19);
    this.#report(
      `${time}  ${who}  ${words.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-0+/g, '#')}`,
    );
  }
}

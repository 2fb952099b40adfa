import { setTimeout as wait } from 'node:timers/promises';
import type { Findings } from '../convergence/scenario/checker.ts';
import type { Person } from '../e2e/environment/family.ts';
import type { Random } from '../helpers/random.ts';
import { agree, drains } from './check.ts';
import type { ScenarioFamily } from './family.ts';
import { comeBack, passTo } from './lend-phone.ts';
import type { FamilyChange } from './household.ts';
import type { Phone } from './phone.ts';

/**
 * Changes of the family during a scenario, besides the faults: rights are granted and withdrawn,
 * sign-ins are ended from another device, a person is removed, and a phone is lent and returned.
 */
export class FamilyChanges {
  readonly strangers: ScenarioFamily;
  count = 0;
  readonly #family: ScenarioFamily;
  readonly #phones: readonly Phone[];
  readonly #random: Random;
  readonly #report: (what: string) => void;
  readonly #shared: Phone;
  readonly #guests: readonly { name: string; person: Person }[];
  #leaver: Person | null;
  #hasEnded = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    family: ScenarioFamily;
    strangers: ScenarioFamily;
    phones: readonly Phone[];
    random: Random;
    report: (what: string) => void;
  }) {
    const { family, strangers, phones, random } = parts;
    this.#family = family;
    this.strangers = strangers;
    this.#phones = phones;
    this.#random = random;
    this.#report = parts.report;
    const leaver = random.chance(0.35) ? random.pick(phones.slice(1)) : null;
    this.#leaver = leaver?.person ?? null;
    this.#shared = random.pick(phones.filter((phone) => phone !== leaver));
    const relatives = family.people.filter(
      ({ person }) => person !== this.#leaver && person !== this.#shared.person,
    );
    const [stranger] = strangers.people;
    this.#guests = [random.pick(relatives), ...(stranger ? [stranger] : [])].map(
      ({ name, person }) => ({
        name: `${person === stranger?.person ? 'a stranger' : name} on the phone of ${this.#shared.name}`,
        person,
      }),
    );
  }

  /** Changes rights until the end of the scenario. */
  async live(): Promise<void> {
    while (!this.#hasEnded) {
      await wait(800 + this.#random.below(2_500));
      if (this.#hasEnded) break;
      await this.#take(this.#draw());
    }
    if (this.#leaver) await this.#take(this.#family.household.remove(this.#leaver));
  }

  end(): void {
    this.#hasEnded = true;
  }

  /**
   * Runs before the next action on a phone.
   * @param act runs an action on the phone for its current holder
   * @returns false when the person has no actions left
   */
  async before(phone: Phone, act: () => Promise<void>): Promise<boolean> {
    if (phone.tabs.length === 0) await phone.open();
    if (phone.standing === 'removed' && new URL(phone.page.url()).pathname === '/') return false;
    if (phone.standing === 'signInEnded' && phone.random.chance(0.5)) await this.#comeBack(phone);
    if (phone === this.#shared && phone.random.chance(0.3)) {
      await this.#lend(phone, phone.random.pick(this.#guests), async () => {
        await act();
        await act();
      });
    }
    return true;
  }

  /** While somebody signs in, no sign-in is ended and no server is killed. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Everybody whose sign-in was ended signs in again, and everybody with unsent entries on a phone sends them. */
  async settle(findings: Findings): Promise<void> {
    for (const phone of this.#phones) {
      if (phone.standing === 'signInEnded') await this.#comeBack(phone);
    }
    const phone = this.#shared;
    for (const { name, person } of phone.savedWorks.slice(0, -1)) {
      await this.#lend(phone, { name, person }, () => drains(findings, phone));
    }
  }

  /** Signs in once more where only a new sign-in makes the phone drop data. */
  async changeAtLast(findings: Findings): Promise<void> {
    const phones = this.#phones.filter(
      ({ name, standing }) => name === 'caregiver' && standing === 'member',
    );
    const [caregiver] = phones;
    if (!caregiver) return;
    const { household } = this.#family;
    const name = this.#random.pick(['nothing', 'own', 'everything'] as const);
    this.#report(`at last the caregiver may: ${name}`);
    await household.pause(caregiver.person, false);
    await household.grant(caregiver.person, name);
    await agree(findings, [this.#family], phones);
  }

  #draw(): FamilyChange {
    const { household, people } = this.#family;
    if (this.#leaver && this.#random.chance(0.15)) return household.remove(this.#leaver);
    const here = people.filter(({ person }) => this.#phones.some((each) => each.person === person));
    const caregiver = people.find(({ name }) => name === 'caregiver')?.person as Person;
    const isOut = (person: Person) =>
      this.#phones.some((each) => each.person === person && each.standing === 'removed');
    const all = here.map(({ person }) => person).filter((person) => !isOut(person));
    return household.draw(this.#random, { caregiver: isOut(caregiver) ? null : caregiver, all });
  }

  async #take(turn: FamilyChange): Promise<void> {
    await this.alone(async () => {
      this.count += 1;
      this.#report(turn.name);
      const { ends } = turn;
      for (const phone of this.#phones) {
        if (ends && phone.savedWork.person === ends.person) phone.standing = ends.standing;
      }
      if (ends?.standing === 'removed') this.#leaver = null;
      await turn.run();
    });
  }

  async #comeBack(phone: Phone): Promise<void> {
    await this.alone(() => comeBack(phone));
    this.#report(`${phone.savedWork.name}: signs in again`);
  }

  async #lend(
    phone: Phone,
    guest: { name: string; person: Person },
    work: () => Promise<void>,
  ): Promise<void> {
    this.count += 1;
    this.#report(`${guest.name} begins`);
    await this.alone(() => passTo(phone, guest.name, guest.person));
    await work();
    await this.alone(() => passTo(phone, phone.name, phone.person));
    this.#report(`${guest.name} is done`);
  }
}

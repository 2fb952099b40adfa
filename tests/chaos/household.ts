import { setTimeout as wait } from 'node:timers/promises';
import type { Grant } from '../../schema/rights/permissions.ts';
import { type GrantName, grants } from '../convergence/scenario/operations.ts';
import { type Family, type Person, userIn } from '../e2e/environment/family.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import type { Random } from '../helpers/random.ts';

/**
 * What the owner changes while the others write: rights and their end, pauses and removals, and
 * ended sign-ins. The requests go to the server directly, not through a device.
 */
export type FamilyChange = {
  name: string;
  /** The people who have to sign in again because of it, or are out of the family. */
  ends?: { person: Person; standing: 'signInEnded' | 'removed' };
  run: () => Promise<void>;
};

export type Household = {
  /** @param people who may be chosen; a caregiver who is out of the family is skipped */
  draw(random: Random, people: { caregiver: Person | null; all: readonly Person[] }): FamilyChange;
  remove(person: Person): FamilyChange;
  grant(person: Person, name: GrantName): Promise<void>;
  pause(person: Person, paused: boolean): Promise<void>;
};

const grantNames = Object.keys(grants) as GrantName[];
/** A killed server answers again within this time. */
const TRIES = 60;

export function createHousehold(origin: string, { owner, child }: Family): Household {
  const api = createApi(origin, owner.accessToken);

  const grantUntil = (person: Person, grant: Grant | null, validTo: number | null) => {
    const path = `/api/user-children/${child.id}/caregivers/${userIn(person)}`;
    const permissions = grant && { ...grant, validTo };
    return insist(() => (permissions ? api.put(path, { permissions }) : api.delete(path)));
  };
  const limit = (person: Person, body: { permissions?: Grant | null; paused?: boolean }) =>
    insist(() => api.patch(`/api/user-children/users/${userIn(person)}/permissions`, body));

  return {
    draw(random, { caregiver, all }) {
      const kind = caregiver ? random.next() : 1;
      if (caregiver && kind < 0.45) {
        const name = random.pick(grantNames);
        const forMs = random.pick([null, null, 2_000, 6_000]);
        return {
          name: `the caregiver may: ${name}${forMs === null ? '' : ` for ${forMs} ms`}`,
          run: () => grantUntil(caregiver, grants[name], forMs && Date.now() + forMs),
        };
      }
      if (caregiver && kind < 0.6) {
        const name = random.pick([null, ...grantNames]);
        const permissions = name && grants[name];
        return {
          name: `the caregiver may at most: ${name}`,
          run: () => limit(caregiver, { permissions }),
        };
      }
      if (caregiver && kind < 0.8) {
        const paused = random.chance(0.5);
        return {
          name: `the caregiver is ${paused ? 'paused' : 'back'}`,
          run: () => limit(caregiver, { paused }),
        };
      }
      const person = random.pick(all);
      return {
        name: `${person.username} ends their sign-ins from elsewhere`,
        ends: { person, standing: 'signInEnded' },
        run: () => insist(() => createApi(origin, person.accessToken).delete('/api/auth/sessions')),
      };
    },
    remove: (person) => ({
      name: `${person.username} is taken out of the family`,
      ends: { person, standing: 'removed' },
      run: () => insist(() => api.delete(`/api/auth/users/${userIn(person)}`)),
    }),
    grant: (person, name) => grantUntil(person, grants[name], null),
    pause: (person, paused) => limit(person, { paused }),
  };
}

/** Repeats a request until it is answered; every one of them is idempotent. */
async function insist(ask: () => Promise<Answer>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await ask().catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status < 300) return;
    // A person whose removal succeeded but whose answer was lost no longer exists.
    if (!(answer instanceof Error) && answer.status === 404 && tries > 1) return;
    const why = answer instanceof Error ? answer.message : JSON.stringify(answer.body);
    if (tries === TRIES) throw new Error(`the owner could not: ${why}`);
    if (!(answer instanceof Error) && answer.status < 500) throw new Error(why);
    await wait(250);
  }
}

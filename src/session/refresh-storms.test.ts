import { afterEach, expect, test } from 'vitest';
import { createRandom, type Random } from '../../tests/helpers/random.ts';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import { RequestError } from './answer.ts';
import { type Session, createSession } from './session.ts';

/**
 * Tabs and workers that share one sign-in, whose token ends at any moment: by the device's clock,
 * or refused by the server in the middle of a request; with lost requests and lost answers. Each
 * storm is told by its number, and told again the same.
 */

const STORMS = 100;
const LIFETIME_SEC = 900;
const START = Date.UTC(2026, 10, 21, 3);

let opened: Session[] = [];
afterEach(() => {
  opened.forEach((session) => session.close());
  opened = [];
});

test(`in ${STORMS} storms each expired token costs one refresh, and nobody is signed out`, async () => {
  let refreshes = 0;
  for (let seed = 1; seed <= STORMS; seed += 1) refreshes += await storm(seed);
  // Or the storms would show nothing.
  expect(refreshes).toBeGreaterThan(STORMS);
});

/** @returns how often the token was renewed */
async function storm(seed: number): Promise<number> {
  const random = createRandom(seed);
  let now = START;
  const server = new StrictServer(random);
  const store = jitteryStore(random);
  const open = (): Session => {
    const clock = { now: () => now, skewMs: () => 0 };
    const session = createSession({ clock, store, fetch: server.fetch });
    opened.push(session);
    return session;
  };
  const first = open();
  expect(await first.login('mia', 'secret')).toMatchObject({ ok: true });
  const realms = [first, ...Array.from({ length: 2 + random.below(3) }, open)];
  let ends = 0;
  const end = (): void => {
    ends += 1;
    if (random.chance(0.5)) now += LIFETIME_SEC * 1000;
    server.endToken();
  };
  for (let round = 0; round < 3; round += 1) {
    const after = random.below(40);
    const requests = realms.flatMap((realm) =>
      Array.from({ length: 1 + random.below(3) }, () => insist(realm, random)),
    );
    await Promise.all([...requests, pass(after).then(end)]);
    const answers = await Promise.all(requests);
    // Whoever comes once the storm is over finds a token that is good.
    answers.push(await insist(random.pick(realms), random));
    const { renewed, reused } = server;
    const outcome = { seed, answers: new Set(answers), renewed, reused };
    expect(outcome).toEqual({ seed, answers: new Set([200]), renewed: ends, reused: 0 });
  }
  const states = realms.map((realm) => realm.state.get());
  const signedIn = { status: 'signedIn', needsSignIn: false };
  expect({ seed, states }).toMatchObject({ seed, states: realms.map(() => signedIn) });
  return server.renewed;
}

/** As replication does: what got no answer is asked again. */
async function insist(realm: Session, random: Random): Promise<number> {
  await pass(random.below(40));
  for (;;) {
    try {
      return (await realm.authorizedFetch('/api/x')).status;
    } catch (error) {
      if (!(error instanceof RequestError) || error.kind !== 'network') throw error;
    }
  }
}

/** Takes each refresh token once, and the one before again only where its answer was lost. */
class StrictServer {
  readonly #random: Random;
  #generation = 0;
  #accepted = '';
  #wasLost = false;
  renewed = 0;
  /** Refreshes with a token that was spent, though its answer had arrived. */
  reused = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** From now on the newest access token is refused. */
  endToken(): void {
    this.#accepted = '';
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    await pass(this.#random.below(20));
    if (path !== '/api/auth/login' && this.#random.chance(0.15)) throw new TypeError('lost');
    const answer = this.#answer(path, init);
    await pass(this.#random.below(20));
    return answer();
  };

  #answer(path: string, init: RequestInit): () => Response {
    if (path === '/api/auth/login') return this.#tokens();
    if (path !== '/api/auth/refresh') {
      const isGood = new Headers(init.headers).get('authorization') === `Bearer ${this.#accepted}`;
      return () => (isGood ? ours(200, {}) : ours(401, { code: 'TOKEN_EXPIRED', error: 'old' }));
    }
    const { refreshToken } = JSON.parse(init.body as string) as { refreshToken: string };
    const isAgain = this.#wasLost && refreshToken === `refresh-${this.#generation - 1}`;
    if (isAgain) this.#generation -= 1;
    else if (refreshToken === `refresh-${this.#generation}`) this.renewed += 1;
    else {
      this.reused += 1;
      return () => ours(401, { code: 'REFRESH_INVALID', error: 'spent' });
    }
    const answer = this.#tokens();
    this.#wasLost = this.#random.chance(0.15);
    if (!this.#wasLost) return answer;
    return () => {
      throw new TypeError('lost');
    };
  }

  #tokens(): () => Response {
    this.#generation += 1;
    const iat = START / 1000;
    const payload = {
      id: 'mia',
      sub: 'mia',
      accountId: 'a',
      username: 'mia@example.org',
      name: 'Mia',
      role: 'parent',
      color: '#aabbcc',
      iat,
      exp: iat + LIFETIME_SEC,
    };
    const claims = Buffer.from(JSON.stringify(payload)).toString('base64url');
    this.#accepted = `e30.${claims}.${this.#generation}`;
    const tokens = {
      accessToken: this.#accepted,
      refreshToken: `refresh-${this.#generation}`,
    };
    return () => ours(200, tokens);
  }
}

/** What all realms share; each look at it takes another while. */
function jitteryStore(random: Random): DeviceStore {
  const facts = new Map<string, unknown>();
  const put = (key: string, value: unknown): void => {
    if (value === undefined) facts.delete(key);
    else facts.set(key, structuredClone(value));
  };
  const slowly = async <T>(work: () => T): Promise<T> => {
    await pass(random.below(6));
    const done = work();
    await pass(random.below(6));
    return done;
  };
  return {
    get: (key) => slowly(() => structuredClone(facts.get(key)) as never),
    set: (key, value) => slowly(() => put(key, value)),
    remove: (key) => slowly(() => put(key, undefined)),
    update: (key, change) =>
      slowly(() => {
        const value = change(structuredClone(facts.get(key)) as never);
        put(key, value);
        return value;
      }),
    keys: (prefix) => slowly(() => [...facts.keys()].filter((key) => key.startsWith(prefix))),
  };
}

/** So many turns of everybody else. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

function ours(status: number, body: unknown): Response {
  const headers = { 'content-type': 'application/json', [SERVER_HEADER]: '1' };
  return new Response(JSON.stringify(body), { status, headers });
}

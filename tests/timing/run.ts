import { HOUR_MS } from '../../schema/limits.ts';
import { median, mannWhitneyP } from './statistics.ts';
import { confirm, startTestServer } from '../helpers/server.ts';

/**
 * Checks whether response times reveal which addresses have an account. Requests known and unknown
 * addresses alternately and compares: `npm run timing [pairs]`. Run it on a quiet machine.
 *
 * Passes by the rule of the security checklist: no difference at p > 0.01, or medians less than
 * 5 ms apart.
 */

const PAIRS = Number(process.argv[2] ?? 200);
const P_MIN = 0.01;
const DELTA_MAX_MS = 5;
const PASSWORD = 'quiet night 42';

const questions: Record<string, (username: string) => object> = {
  '/api/auth/login': (username) => ({ username, password: 'not the password' }),
  '/api/auth/forgot-password': (email) => ({ email }),
  '/api/auth/send-confirmation': (email) => ({ email }),
  '/api/auth/verify-confirmation': (email) => ({ email, code: '000000' }),
  '/api/auth/register': (username) => ({ username, password: PASSWORD }),
};

let now = Date.now();
const server = await startTestServer({
  now: () => now,
  trustProxy: true,
  limitAttempts: true,
  dataDir: 'temporary',
});
try {
  const known = await Promise.all(Array.from({ length: 10 }, (_, i) => registered(i)));
  process.stdout.write(`${'route'.padEnd(34)}known ms  unknown ms      p\n`);
  let faults = 0;
  for (const [path, bodyFor] of Object.entries(questions)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = -5; i < PAIRS; i += 1) {
      const pair = [
        ['known', known[Math.abs(i) % known.length] as string],
        ['unknown', `unknown-${i}@example.org`],
      ] as const;
      for (const [kind, username] of Math.random() < 0.5 ? pair : pair.toReversed()) {
        const ms = await timed(path, bodyFor(username), i);
        // The first few are a warm-up.
        if (i >= 0) times[kind].push(ms);
      }
      // Counters per hour start again.
      now += 2 * HOUR_MS;
    }
    const p = mannWhitneyP(times.known, times.unknown);
    const [a, b] = [median(times.known), median(times.unknown)];
    const isFault = p <= P_MIN && Math.abs(a - b) >= DELTA_MAX_MS;
    if (isFault) faults += 1;
    const columns = [a.toFixed(2).padStart(8), b.toFixed(2).padStart(11), p.toFixed(3).padStart(8)];
    process.stdout.write(`${path.padEnd(34)}${columns.join('')}${isFault ? '  tells' : ''}\n`);
  }
  process.exitCode = faults > 0 ? 1 : 0;
} finally {
  await server.stop();
}

async function registered(i: number): Promise<string> {
  const username = `known-${i}@example.org`;
  await confirm(server.api, username);
  const { status } = await server.api.post('/api/auth/register', { username, password: PASSWORD });
  if (status !== 201) throw new Error(`could not register: ${status}`);
  return username;
}

/** Milliseconds, from a new address each time, so that no limit applies. */
async function timed(path: string, body: object, i: number): Promise<number> {
  const address = `10.${Math.abs(i) % 250}.${Math.floor(Math.random() * 250)}.7`;
  const from = performance.now();
  const { status } = await server.api.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const ms = performance.now() - from;
  if (status === 429 || status >= 500) throw new Error(`${path} answered ${status}`);
  await server.accounts.mailer.settled();
  return ms;
}

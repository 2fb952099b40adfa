import { parseArgs } from 'node:util';
import { startTestServer } from '../helpers/server.ts';
import { fuzz } from './fuzz.ts';

/** `npm run test:fuzz -- --count 100000 --seed 1`: hostile records against a server, see fuzz.ts. */
const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const [count, seed] = [Number(values.count ?? 100_000), Number(values.seed ?? 1)];
const server = await startTestServer();
const startedAt = Date.now();
let failed = 1;
try {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const result = await fuzz(server, await server.createFamily(), { count, seed, say });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  for (const failure of result.failures) process.stdout.write(`FAIL ${failure}\n`);
  const { records, accepted, refused, requests, slowestMs } = result;
  process.stdout.write(
    `${records} records in ${requests} requests, ${seconds} s: ${accepted} accepted, ${refused} refused, ` +
      `slowest answer ${slowestMs} ms, ${result.failures.length} failed\n`,
  );
  failed = result.failures.length;
} finally {
  await server.stop();
}
process.exit(failed > 0 ? 1 : 0);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/** A short run of `npm run test:fuzz`, with the same records each time. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test(
  '300 hostile records harm no request and no device',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const family = await server.createFamily();
    const { failures, records, accepted } = await fuzz(server, family, { count: 300, seed: 7 });
    expect(failures).toEqual([]);
    expect(records).toBe(300);
    expect(accepted).toBeGreaterThan(0);
  },
);

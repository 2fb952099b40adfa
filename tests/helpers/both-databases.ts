import { afterAll, beforeAll, describe } from 'vitest';
import { type TestPostgres, startPostgres } from './postgres.ts';
import { type TestServer, type TestServerOptions, startTestServer } from './server.ts';

type SuiteOptions = {
  /** Of the servers, asked for when they start. */
  server?: () => Promise<TestServerOptions>;
  /** Only `npm run test:long` runs it on PostgreSQL: it hardly depends on how the database works. */
  isLongOnPostgres?: boolean;
};

/** Runs a suite against a server on each database; the server is there once its tests run. */
export function describeOnBothDatabases(
  name: string,
  suite: (open: () => TestServer) => void,
  { server: options, isLongOnPostgres = false }: SuiteOptions = {},
) {
  describe(`${name} on PGlite`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(await options?.());
    });
    afterAll(() => server?.stop());
    suite(() => server);
  });

  describe(`${name} on PostgreSQL`, { tags: isLongOnPostgres ? ['long'] : [] }, () => {
    let postgres: TestPostgres;
    let server: TestServer;
    beforeAll(async () => {
      postgres = await startPostgres();
      const databaseUrl = await postgres.migratedDatabase();
      server = await startTestServer({ ...(await options?.()), databaseUrl });
    });
    afterAll(async () => {
      await server?.stop();
      await postgres?.stop();
    });
    suite(() => server);
  });
}

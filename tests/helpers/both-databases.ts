import { afterAll, beforeAll, describe } from 'vitest';
import { type TestPostgres, startPostgres } from './postgres.ts';
import { type TestServer, startTestServer } from './server.ts';

/** Runs a suite against a server on each database; the server is there once its tests run. */
export function describeOnBothDatabases(name: string, suite: (open: () => TestServer) => void) {
  describe(`${name} on PGlite`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer();
    });
    afterAll(() => server?.stop());
    suite(() => server);
  });

  describe(`${name} on PostgreSQL`, () => {
    let postgres: TestPostgres;
    let server: TestServer;
    beforeAll(async () => {
      postgres = await startPostgres();
      server = await startTestServer({ databaseUrl: await postgres.migratedDatabase() });
    });
    afterAll(async () => {
      await server?.stop();
      await postgres?.stop();
    });
    suite(() => server);
  });
}

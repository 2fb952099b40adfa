import { afterAll, beforeAll, describe } from 'vitest';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';
import { describeSync } from './sync-suite.ts';

describe('sync on PGlite', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());
  describeSync(() => server);
});

describe('sync on PostgreSQL', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startTestServer({ databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });
  describeSync(() => server);
});

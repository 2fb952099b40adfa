import 'fake-indexeddb/auto';
import { type RxJsonSchema, addRxPlugin, createRxDatabase } from 'rxdb';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { expect, test } from 'vitest';
import { newId } from '../lib/ids.ts';
import { type ReplicaDocument, Queue } from './document.ts';
import { migrate } from './migrations.ts';
import { REPLICA_SCHEMA_VERSION, replicaSchema } from './schema.ts';
import { replicaStorage } from './storage.ts';

addRxPlugin(RxDBMigrationSchemaPlugin);

type Schema = RxJsonSchema<ReplicaDocument>;

/** One document of each schema version there was, as that release stored it. */
const fixtures: Readonly<Record<number, Record<string, unknown>>> = {
  0: {
    id: '0198c0de-0000-7000-8000-000000000001',
    shelf: '0198c0de-0000-7000-8000-00000000c41d',
    kind: 'feeding',
    at: 1_773_457_200_000,
    day: '2026-03-14',
    queue: Queue.waiting,
    queuedAt: 1_773_457_200_000,
    rev: 0,
    acked: '',
    verdict: null,
    lost: [],
    data: {
      id: '0198c0de-0000-7000-8000-000000000001',
      note: 'three in the morning',
      ofTomorrow: 1,
    },
  },
};

/** Schemas of the versions that had a fixture written by hand; version 0 is today's. */
const schemas: Readonly<Record<number, Schema>> = { [REPLICA_SCHEMA_VERSION]: replicaSchema };

async function open(name: string, schema: Schema, migrationStrategies = {}) {
  const database = await createRxDatabase({
    name,
    storage: replicaStorage() as never,
    multiInstance: false,
  });
  const { events } = await database.addCollections({
    events: { schema, migrationStrategies, autoMigrate: false },
  });
  await migrate(events as never);
  return { database, events };
}

test('what an older release stored is there after a new schema version, unsent words first', async () => {
  const name = `migration-${newId()}`;
  const before = await open(name, replicaSchema);
  const many = Array.from({ length: 50 }, (_, i) => ({
    ...fixtures[0],
    id: `record-${String(i).padStart(4, '0')}`,
    at: i,
  }));
  await before.events.bulkInsert([...many, fixtures[0]]);
  await before.database.close();

  const next: Schema = {
    ...replicaSchema,
    version: REPLICA_SCHEMA_VERSION + 1,
    properties: { ...replicaSchema.properties, id: { type: 'string', maxLength: 90 } },
  };
  const after = await open(name, next, {
    [REPLICA_SCHEMA_VERSION + 1]: (old: ReplicaDocument) => ({ ...old, kind: `${old.kind}!` }),
  });
  const found = await after.events.find().exec();
  expect(found).toHaveLength(51);
  const moved = await after.events.findOne(String(fixtures[0]?.['id'])).exec();
  expect(moved?.toMutableJSON()).toEqual({ ...fixtures[0], kind: 'feeding!' });
  await after.database.close();
});

test('opening again where nothing has changed migrates nothing', async () => {
  const name = `migration-${newId()}`;
  const before = await open(name, replicaSchema);
  await before.events.insert(fixtures[0]);
  await before.database.close();
  const after = await open(name, replicaSchema);
  expect(await after.events.migrationNeeded()).toBe(false);
  expect(await after.events.find().exec()).toHaveLength(1);
  await after.database.close();
});

test('every schema version has a fixture', () => {
  const advice = `The replica's schema is at version ${REPLICA_SCHEMA_VERSION}. Add a document as this
version stores it to \`fixtures\` in migrations.test.ts, keep the older schema in \`schemas\`, and test
that the older document opens with the migration of this one.`;
  const versions = Object.keys(fixtures).map(Number);
  const wanted = Array.from({ length: REPLICA_SCHEMA_VERSION + 1 }, (_, i) => i);
  expect(versions.join() === wanted.join() ? 'all there' : advice).toBe('all there');
});

test.each(Object.keys(fixtures).map(Number))(
  'the fixture of version %i fits its schema',
  (version) => {
    const schema = schemas[version];
    expect(Object.keys(fixtures[version] ?? {}).toSorted()).toEqual(
      Object.keys(schema?.properties ?? {}).toSorted(),
    );
  },
);

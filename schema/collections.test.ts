import { describe, expect, expectTypeOf, test } from 'vitest';
import { createSampleDevice, sampled } from '../tests/helpers/collection-samples.ts';
import { collectionNames, collections } from './collections.ts';
import { serverCollections } from './server-collections.ts';
import {
  type CollectionDefinition,
  type CollectionRights,
  type RestResource,
  type ServerDefinition,
  defineCollection,
  defineOnServer,
} from './collections/define.ts';
import { growth } from './collections/growth.ts';
import { exportFiles } from './export/export-files.ts';
import { growthOnServer } from './collections/growth-on-server.ts';
import type { GrowthRecord } from './records/growth.ts';
import { MediaCollection } from './wire/media.ts';

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

describe('a definition', () => {
  test('has no optional property except the type of its records', () => {
    expectTypeOf<OptionalKeys<CollectionDefinition>>().toEqualTypeOf<'recordType'>();
    expectTypeOf<OptionalKeys<CollectionRights>>().toEqualTypeOf<never>();
    expectTypeOf<OptionalKeys<ServerDefinition>>().toEqualTypeOf<never>();
    expectTypeOf<OptionalKeys<RestResource>>().toEqualTypeOf<never>();
  });

  test('is a type error when any of its properties is missing', () => {
    const define = defineCollection<GrowthRecord>();
    // @ts-expect-error the name is missing
    define(without(growth, 'name'));
    // @ts-expect-error the merge shape is missing
    define(without(growth, 'merge'));
    // @ts-expect-error the writer is missing
    define(without(growth, 'serverOnly'));
    // @ts-expect-error the server's fields are missing
    defineOnServer(without(growthOnServer, 'serverFields'));
    // @ts-expect-error how people agree is missing
    defineOnServer(without(growthOnServer, 'agreement'));
    // @ts-expect-error the meaning of childId is missing
    define(without(growth, 'childId'));
    // @ts-expect-error the instant is missing
    define(without(growth, 'at'));
    // @ts-expect-error the kind is missing
    define(without(growth, 'kind'));
    // @ts-expect-error the partition is missing
    define(without(growth, 'partition'));
    // @ts-expect-error the position in the history is missing
    define(without(growth, 'history'));
    // @ts-expect-error the handling of old removals is missing
    defineOnServer(without(growthOnServer, 'forgetsRemoved'));
    // @ts-expect-error whether rights show more or less of it is missing
    define(without(growth, 'showsMoreOrLess'));
    // @ts-expect-error the rights are missing
    define(without(growth, 'rights'));
    // @ts-expect-error one of the rights is missing
    define({ ...growth, rights: without(growth.rights, 'canWrite') });
    // @ts-expect-error the properties that decide about its readers are missing
    defineOnServer(without(growthOnServer, 'readers'));
    // @ts-expect-error whether it decides about rights is missing
    defineOnServer(without(growthOnServer, 'decidesRightsOf'));
    // @ts-expect-error whether it has files is missing
    defineOnServer(without(growthOnServer, 'files'));
    // @ts-expect-error the schema is missing
    defineOnServer(without(growthOnServer, 'schema'));
    // @ts-expect-error the known kinds are missing
    defineOnServer(without(growthOnServer, 'isKnownKind'));
    // @ts-expect-error the issues that a merge can lead to are missing
    defineOnServer(without(growthOnServer, 'canComeOfMerge'));
    // @ts-expect-error the limits of its days are missing
    defineOnServer(without(growthOnServer, 'latestDays'));
    // @ts-expect-error the live messages are missing
    defineOnServer(without(growthOnServer, 'live'));
    // @ts-expect-error the REST resource is missing
    defineOnServer(without(growthOnServer, 'rest'));
    expect(define(growth)).toBe(growth);
  });
});

describe('the list', () => {
  test('has each collection under its own name', () => {
    expect(collectionNames.map((name) => collections[name].name)).toEqual(collectionNames);
    expect(Object.keys(serverCollections)).toEqual(collectionNames);
  });

  test('names fields of the sample in merge shape, export and REST', () => {
    for (const { name, sample } of sampled) {
      const record = createSampleDevice('ana').create(sample, 'child-mia', 'words');
      expect(serverCollections[name].schema.safeParse(record)).toMatchObject({ success: true });
      const { merge } = collections[name];
      const paths = [...merge.nested, ...merge.sets, ...Object.values(merge.groups).flat()];
      const { table } = exportFiles[name];
      const columns = table?.of === 'records' ? table.columns : [];
      const fields = { ...record, ...sample.otherKinds };
      for (const path of [...paths, ...columns]) expect(fields).toHaveProperty(path.split('.')[0]!);
    }
  });

  test('has files in the collections that uploads may name', () => {
    const withFiles = collectionNames.filter((name) => serverCollections[name].files !== null);
    expect(withFiles.toSorted()).toEqual(MediaCollection.options.toSorted());
  });

  // The bundler drops modules that nothing imports, such as the schemas that only the server uses.
  test('keeps the server’s part out of the app', () => {
    const app = import.meta.glob<string>(
      ['../src/**/*.{ts,tsx}', '../sw/**/*.ts', '!**/*.test.*'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    );
    const guilty = Object.entries(app).flatMap(([path, code]) =>
      /serverCollections|OnServer\b/.test(code) ? [path] : [],
    );
    expect(guilty).toEqual([]);
  });
});

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

import type { CollectionName } from '../../../schema/collections.ts';
import { InvalidRecordError } from '../errors.ts';

/** The schema of a collection's records. */
export type RecordSchema = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

export type SchemasByCollection = Readonly<Record<CollectionName, RecordSchema>>;

/**
 * The schemas by which a replica validates its writes. Pages load them after Home has been painted;
 * a write before that waits for them.
 */
export type RecordSchemas = {
  /** Null until they are loaded. */
  of(name: CollectionName): RecordSchema | null;
  /**
   * Loads them, unless they are loaded (null). The promise never rejects: it resolves when they are
   * loaded, or cannot be loaded in time. The next call tries again.
   */
  load(): Promise<void> | null;
};

/**
 * A write waits no longer than this. It is then stored without validation, because an entry that is only
 * in memory is lost with the page; the server validates every write as well.
 */
export const MAX_WAIT_MS = 2_000;

export function createRecordSchemas(importAll: () => Promise<SchemasByCollection>): RecordSchemas {
  let loaded: SchemasByCollection | null = null;
  let loading: Promise<void> | null = null;
  return {
    of: (name) => loaded?.[name] ?? null,
    load() {
      if (loaded) return null;
      loading ??= withinLimit(
        importAll().then(
          (schemas) => {
            loaded = schemas;
          },
          () => undefined,
        ),
      ).finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}

/** Of a realm that writes only what the server has sent. */
export const NO_SCHEMAS: RecordSchemas = { of: () => null, load: () => null };

/** @throws InvalidRecordError naming every field to correct */
export function assertValid(schema: RecordSchema, record: unknown): void {
  const result = schema.safeParse(record);
  if (result.success) return;
  throw new InvalidRecordError(
    (result.error?.issues ?? []).map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message,
    })),
  );
}

function withinLimit(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

import { DAY_MS, TRASH_DAYS } from '../../../schema/limits.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { type ImportProvider, importProviders } from '../../domain/import/import-format.ts';

/** An import as its records tell of it, on any device of the family. */
export type FoundImport = {
  id: string;
  provider: ImportProvider;
  /** The records of it that are not removed. */
  count: number;
  /** When its first record was written. */
  startedAt: number;
  by: string;
};

/** Collects the imports of the last days from records of all collections. */
export class FoundImports {
  readonly #imports = new Map<string, FoundImport>();
  readonly #since: number;

  constructor(now: number) {
    this.#since = now - TRASH_DAYS * DAY_MS;
  }

  add(record: AnyRecord & { importRef?: unknown }): void {
    const { importRef, createdAt, createdBy: by } = record;
    if (isRemoved(record) || createdAt < this.#since) return;
    const { jobId, provider } = (importRef ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof jobId !== 'string' || !isProvider(provider)) return;
    const found = this.#imports.get(jobId) ?? {
      id: jobId,
      provider,
      count: 0,
      startedAt: createdAt,
      by,
    };
    const startedAt = Math.min(found.startedAt, createdAt);
    this.#imports.set(jobId, { ...found, count: found.count + 1, startedAt });
  }

  /** Newest first. */
  list(): FoundImport[] {
    return [...this.#imports.values()].toSorted((a, b) => b.startedAt - a.startedAt);
  }
}

/** False for a format that came with a newer release. */
function isProvider(provider: unknown): provider is ImportProvider {
  return (importProviders as readonly unknown[]).includes(provider);
}

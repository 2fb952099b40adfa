import { collections } from '../../schema/collections.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import { digestOf } from '../../schema/rules/merge.ts';
import type { StoredRecord } from './store.ts';
import { type Writes, nameOf } from './unit-of-work.ts';

/** The columns of `records`, as arrays for unnest. */
export function recordColumns(records: readonly StoredRecord[]): unknown[][] {
  return [
    records.map((row) => row.collection),
    records.map((row) => row.record.id),
    records.map((row) => row.seq),
    records.map((row) => row.createdSeq),
    records.map((row) => row.narrowedSeq),
    records.map((row) => Math.trunc(collections[row.collection].at(row.record))),
    records.map((row) => digestOf(row.record)),
    records.map((row) => JSON.stringify(row.record)),
  ];
}

/** The columns of `record_history`, as arrays for unnest; a value that is kept twice is there once. */
export function keptColumns(values: Writes['kept']): unknown[][] {
  const named = new Map<string, Writes['kept'][number]>();
  for (const value of values) {
    const name = `${nameOf(value)}/${value.path}/${value.stamp}`;
    if (!named.has(name)) named.set(name, value);
  }
  const kept = [...named.values()];
  return [
    kept.map((value) => value.collection),
    kept.map((value) => value.id),
    kept.map((value) => value.path),
    kept.map((value) => value.stamp),
    kept.map((value) => stampNode(value.stamp)),
    kept.map((value) => JSON.stringify(value.value ?? null)),
    kept.map((value) => value.keptAt),
  ];
}

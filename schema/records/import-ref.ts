import type { AnyRecord } from './record.ts';

/**
 * Whether a record is as an import has brought it: nobody has changed it since, and nobody is told of it. Any
 * record may have an `importRef`.
 */
export function isAsImported({
  importRef,
  createdAt,
  updatedAt,
}: AnyRecord & { importRef?: unknown }): boolean {
  return importRef != null && updatedAt === createdAt;
}

/**
 * Who wrote a record in the app that it comes from, and when (epoch ms); null for a record of which an import says
 * neither. The record itself is by the person who imported it: this is what they say about it.
 */
export function writtenElsewhere({
  importRef,
}: AnyRecord & { importRef?: unknown }): { author: string | null; at: number | null } | null {
  const { author, writtenAt } = (importRef ?? {}) as Readonly<Record<string, unknown>>;
  const name = typeof author === 'string' && author !== '' ? author : null;
  const at = typeof writtenAt === 'number' ? writtenAt : null;
  return name === null && at === null ? null : { author: name, at };
}

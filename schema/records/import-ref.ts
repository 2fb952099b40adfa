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

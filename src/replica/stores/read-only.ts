import type { AnyRecord } from '../../../schema/records/record.ts';
import type { RecordSchema } from './author.ts';

/** For stores of lists that write nothing: they do not load the schema of their records. */
export function readOnly<R extends AnyRecord>(): RecordSchema<R> {
  return { safeParse: () => ({ success: false }) };
}

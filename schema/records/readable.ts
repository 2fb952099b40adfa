import type * as z from 'zod/mini';
import { valueAt } from './value-at.ts';

/**
 * Whether a record that a schema refuses can be shown all the same. A value that a newer release
 * knows, or a text that is too long, does no harm on a screen; a text in the place of a list does.
 */
export function isReadable(record: unknown, issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every((issue) => !breaksScreens(record, issue));
}

function breaksScreens(record: unknown, issue: z.core.$ZodIssue): boolean {
  switch (issue.code) {
    case 'invalid_value':
      // A name that is not on the list, unless there is something else in its place.
      return !['string', 'number', 'boolean'].includes(typeof valueAt(record, issue.path));
    case 'too_big':
    case 'too_small':
      // No date can be made of a number beyond all dates.
      return typeof valueAt(record, issue.path) === 'number';
    case 'custom':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return false;
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return true;
  }
}

import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A react-hook-form resolver for a schema; each field gets its first problem. */
export function resolverOf<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of parsed.error.issues.toReversed()) {
      set(errors, path.join('.'), { type: 'schema', message });
    }
    return { values: {}, errors };
  };
}

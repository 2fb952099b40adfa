import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { problemsIn } from './checks.ts';
import { birthOf } from './use-chosen-children.ts';
import type { EntryValues, FormType } from './values.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { dayAt } from '../../../domain/days.ts';

/** The checks of the form, as react-hook-form asks for them: by path, first problem wins. */
export function createResolver<T extends FormType>(
  type: T,
  { children, tz, now }: { children: readonly ChildRecord[]; tz: string; now: () => number },
): Resolver<EntryValues<T>> {
  return (values) => {
    const chosen = children.filter(({ id }) => values.childIds.includes(id));
    const at = now();
    const problems = problemsIn(type, values, {
      now: at,
      today: dayAt(at, tz),
      ...birthOf(chosen, tz),
    });
    const errors: FieldErrors<EntryValues<T>> = {};
    for (const { path, kind, text } of problems.toReversed()) {
      set(errors, path, { type: kind, message: text });
    }
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { problemsIn } from './checks.ts';
import type { EntryValues, LogForm } from '../../../log-types/form/log-form.ts';
import { birthOf } from '../../../log-types/form/use-chosen-children.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventType } from '../../../../schema/records/event.ts';
import { dayAt } from '../../../domain/days/days.ts';

/** The checks of the form as a react-hook-form resolver: the first problem of each path. */
export function createResolver(
  entry: { type: EventType; form: LogForm },
  { children, tz, now }: { children: readonly ChildRecord[]; tz: string; now: () => number },
): Resolver<EntryValues> {
  return (values) => {
    const chosen = children.filter(({ id }) => values.childIds.includes(id));
    const at = now();
    const problems = problemsIn(entry, values, {
      now: at,
      today: dayAt(at, tz),
      ...birthOf(chosen, tz),
    });
    const errors: FieldErrors<EntryValues> = {};
    for (const { path, kind, text } of problems.toReversed()) {
      set(errors, path, { type: kind, message: text });
    }
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

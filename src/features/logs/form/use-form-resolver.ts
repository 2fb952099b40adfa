import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { problemsIn } from './checks.ts';
import { type Times, followClock } from '../../../domain/entries/time-checks.ts';
import type { EntryValues, LogForm } from '../../../log-types/form/log-form.ts';
import { birthOf } from '../../../log-types/form/use-chosen-children.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { dayAt } from '../../../domain/days/days.ts';

type ResolverOptions = {
  children: readonly ChildRecord[];
  tz: string;
  now: () => number;
  /** When a new entry's form was opened, and the times it had then. */
  opened?: { openedAt: number; initial: Times } | undefined;
};

/** The checks of the form as a react-hook-form resolver: the first problem of each path. */
export function createResolver(
  entry: { type: EventType; form: LogForm },
  { children, tz, now, opened }: ResolverOptions,
): Resolver<EntryValues> {
  return (typed) => {
    const at = now();
    const values = opened ? { ...typed, ...followClock(typed, { ...opened, now: at }) } : typed;
    const chosen = children.filter(({ id }) => values.childIds.includes(id));
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

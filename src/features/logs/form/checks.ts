import { NOTE_MAX_CHARS, TAG_MAX_CHARS, TAGS_MAX } from '../../../../schema/limits.ts';
import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import { type TimeProblem, timeProblems } from '../../../domain/entries/time-checks.ts';
import { formatLocalDay, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { EntryValues, FieldProblem, LogForm } from '../../../log-types/form/log-form.ts';

type Context = { now: number; birthdate: string | null; bornAt: number | null; today: string };

/** Every problem of the form, in the order of the fields. */
export function problemsIn(
  { type, form }: { type: EventType; form: LogForm },
  values: EntryValues,
  context: Context,
): FieldProblem[] {
  const problems = [
    ...form.problems(values),
    ...timeProblems({ type, startedAt: values.startedAt, endedAt: values.endedAt }, context).map(
      (problem) => timeText(problem, { type, today: context.today }),
    ),
  ];
  if (!eventTypes[type].childless && values.childIds.length === 0) {
    problems.push({ path: 'childIds', kind: 'missing', text: t('logs.chooseChild') });
  }
  if (values.note.length > NOTE_MAX_CHARS) {
    problems.push({
      path: 'note',
      kind: 'tooLong',
      text: t('logs.noteTooLong', { max: NOTE_MAX_CHARS, n: values.note.length }),
    });
  }
  if (values.tags.length > TAGS_MAX) {
    problems.push({
      path: 'tags',
      kind: 'tooMany',
      text: t('logs.tooManyTags', { max: TAGS_MAX }),
    });
  }
  if (values.tags.some((tag) => tag.length > TAG_MAX_CHARS)) {
    problems.push({
      path: 'tags',
      kind: 'tooLong',
      text: t('logs.tagTooLong', { max: TAG_MAX_CHARS }),
    });
  }
  return problems;
}

/** The problem with the times, with its fix. */
function timeText(
  problem: TimeProblem,
  { type, today }: { type: EventType; today: string },
): FieldProblem {
  const { field: path, kind } = problem;
  switch (kind) {
    case 'future':
      return { path, kind, text: t('logs.inFuture') };
    case 'beforeBirth':
      return {
        path,
        kind,
        text: t('logs.beforeBirth', { date: formatLocalDay(problem.birthdate, today) }),
      };
    case 'endBeforeStart':
      return {
        path,
        kind,
        text: problem.nextDay === null ? t('logs.endBeforeStart') : t('logs.endBeforeStartNextDay'),
      };
    case 'tooLong':
      return {
        path,
        kind,
        text: t('logs.tooLong', {
          type: t(`events.type-${type}`),
          hours: formatNumber(problem.hours),
          max: formatNumber(problem.maxHours),
        }),
      };
    case 'noEnd':
      return { path, kind, text: t('logs.noEnd') };
  }
}

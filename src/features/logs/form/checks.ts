import {
  NOTE_MAX_CHARS,
  SIDE_MAX_SEC,
  TAG_MAX_CHARS,
  TAGS_MAX,
} from '../../../../schema/limits.ts';
import { type TimeProblem, timeProblems } from '../../../domain/time-checks.ts';
import { formatLocalDay, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import {
  type EntryValues,
  type FormType,
  type VolumeValue,
  readTemperature,
  readVolume,
} from './values.ts';

/** What is wrong with a field, in words that say what to do; `kind` where a fix is offered. */
export type FieldProblem = { path: string; kind: string; text: string };

type Context = { now: number; birthdate: string | null; bornAt: number | null; today: string };

/** Every problem of the form, in the order of the fields. */
export function problemsIn<T extends FormType>(
  type: T,
  values: EntryValues<T>,
  context: Context,
): FieldProblem[] {
  const form = { type, values } as unknown as {
    [K in FormType]: { type: K; values: EntryValues<K> };
  }[FormType];
  const problems = [
    ...payloadProblems(form),
    ...timeProblems({ type, startedAt: values.startedAt, endedAt: values.endedAt }, context).map(
      (problem) => timeText(problem, { type, today: context.today }),
    ),
  ];
  if (type !== 'pumping' && values.childIds.length === 0) {
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

/** The words of screens.md 6.3 for times. */
function timeText(
  problem: TimeProblem,
  { type, today }: { type: FormType; today: string },
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

function payloadProblems(
  form: { [K in FormType]: { type: K; values: EntryValues<K> } }[FormType],
): FieldProblem[] {
  switch (form.type) {
    case 'feeding':
      return feedingProblems(form.values);
    case 'diaper':
      return form.values.payload.kind === null
        ? [{ path: 'payload.kind', kind: 'missing', text: t('logs.chooseDiaper') }]
        : [];
    case 'sleep':
      return sleepProblems(form.values);
    case 'pumping':
      return pumpingProblems(form.values);
    case 'medication':
      return doseProblems(form.values);
    case 'temperature': {
      const read = readTemperature(form.values.payload.reading);
      if (read === null) {
        return [{ path: 'payload.reading', kind: 'missing', text: t('logs.enterTemperature') }];
      }
      return read.celsius < 30 || read.celsius > 45
        ? [{ path: 'payload.reading', kind: 'range', text: t('logs.temperatureRange') }]
        : [];
    }
    case 'note':
      return form.values.note.trim() === ''
        ? [{ path: 'note', kind: 'missing', text: t('logs.writeNote') }]
        : [];
  }
}

function feedingProblems({ payload: feed }: EntryValues<'feeding'>): FieldProblem[] {
  if (feed.parts.length === 0) {
    return [{ path: 'payload.parts', kind: 'missing', text: t('logs.amountOrSide') }];
  }
  const problems: FieldProblem[] = [];
  if (feed.parts.includes('breast')) {
    const isEmpty =
      !feed.leftSec && !feed.rightSec && !feed.totalSec && !feed.startSide && !feed.endSide;
    if (isEmpty) {
      problems.push({ path: 'payload.leftSec', kind: 'missing', text: t('logs.amountOrSide') });
    }
    for (const side of ['leftSec', 'rightSec'] as const) {
      if ((feed[side] ?? 0) > SIDE_MAX_SEC) {
        problems.push({ path: `payload.${side}`, kind: 'range', text: t('logs.sideTooLong') });
      }
    }
  }
  if (feed.parts.includes('bottle')) {
    feed.bottles.forEach((bottle, index) => {
      const path = `payload.bottles.${index}`;
      const taken = readVolume(bottle.taken);
      if (bottle.content === null) {
        problems.push({ path: `${path}.content`, kind: 'missing', text: t('logs.chooseContent') });
      }
      problems.push(...volumeProblems(`${path}.taken`, bottle.taken));
      const offered = readVolume(bottle.offered);
      if (taken && offered && taken.ml > offered.ml) {
        problems.push({ path: `${path}.offered`, kind: 'less', text: t('logs.takenMore') });
      }
    });
  }
  if (feed.parts.includes('solids')) {
    feed.solids.forEach((solid, index) => {
      if (solid.name.trim() === '' && solid.rest['foodId'] === undefined) {
        problems.push({
          path: `payload.solids.${index}.name`,
          kind: 'missing',
          text: t('logs.nameFood'),
        });
      }
    });
  }
  if (feed.parts.includes('tube'))
    problems.push(...volumeProblems('payload.tube.amount', feed.tube.amount));
  return problems;
}

const VOLUME_MIN_ML = 0.1;
const VOLUME_MAX_ML = 1_000;

function volumeProblems(path: string, value: VolumeValue): FieldProblem[] {
  const read = readVolume(value);
  if (read === null) return [{ path, kind: 'missing', text: t('logs.enterAmount') }];
  return read.ml < VOLUME_MIN_ML || read.ml > VOLUME_MAX_ML
    ? [{ path, kind: 'range', text: t('logs.volumeRange') }]
    : [];
}

function sleepProblems({ startedAt, endedAt, payload }: EntryValues<'sleep'>): FieldProblem[] {
  const outside = payload.wakings.findIndex(
    ({ at }) => at < startedAt || (endedAt !== null && at > endedAt),
  );
  return outside < 0
    ? []
    : [{ path: `payload.wakings.${outside}.at`, kind: 'outside', text: t('logs.wakingOutside') }];
}

function pumpingProblems({ payload: pump }: EntryValues<'pumping'>): FieldProblem[] {
  const volumes = (['left', 'right', 'total'] as const).filter((name) => readVolume(pump[name]));
  if (volumes.length === 0 && !pump.leftSec && !pump.rightSec) {
    return [{ path: 'payload.left', kind: 'missing', text: t('logs.amountOrTime') }];
  }
  return volumes.flatMap((name) => {
    const ml = readVolume(pump[name])?.ml ?? 0;
    return ml > VOLUME_MAX_ML
      ? [{ path: `payload.${name}`, kind: 'range', text: t('logs.volumeRange') }]
      : [];
  });
}

function doseProblems({ payload: dose }: EntryValues<'medication'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (dose.name.trim() === '') {
    problems.push({ path: 'payload.name', kind: 'missing', text: t('logs.nameMedicine') });
  }
  if (dose.amount === null || Number.isNaN(dose.amount)) {
    problems.push({ path: 'payload.amount', kind: 'missing', text: t('logs.enterAmount') });
  } else if (dose.amount < 0.001 || dose.amount > 10_000) {
    problems.push({ path: 'payload.amount', kind: 'range', text: t('logs.doseRange') });
  }
  if (
    dose.minIntervalHours !== null &&
    !(dose.minIntervalHours >= 0.25 && dose.minIntervalHours <= 168)
  ) {
    problems.push({
      path: 'payload.minIntervalHours',
      kind: 'range',
      text: t('logs.intervalRange'),
    });
  }
  if (dose.maxCount24h !== null && !(dose.maxCount24h >= 1 && dose.maxCount24h <= 24)) {
    problems.push({ path: 'payload.maxCount24h', kind: 'range', text: t('logs.countRange') });
  }
  return problems;
}

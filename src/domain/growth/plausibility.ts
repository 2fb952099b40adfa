import { daysBetween } from '../child/birth.ts';
import { type Measured, measureQuestions } from '../measures/measure-questions.ts';
import type { Measure } from '../measures/measures.ts';
import type { GrowthMeasure } from './growth-measures.ts';
import {
  type GrowthChild,
  type Measurement,
  ageOn,
  ownValue,
  scoreMeasurement,
  withMeasure,
} from './measurement.ts';
import { type GrowthFigure, usedFigure } from './score.ts';
import type { GrowthTables } from './tables.ts';
import { comparable } from './velocity.ts';

/**
 * Questions about a measurement that looks like a mistake: screens §1.4 and §11.2. They never prevent
 * saving it.
 */

/** Screens §11.2. */
const LB_PER_KG = 2.2046;
const CHANGE_Z = 1.5;
/** A weight this many z from the expected one may be in the wrong unit … */
const SLIP_FROM_Z = 3;
/** … if the weight in the other unit is this near. */
const SLIP_TO_Z = 1.5;

export type MeasurementQuestion =
  /** "Did you mean 5.2 kg?": pounds typed as kilograms, or the reverse. */
  | { kind: 'unitSlip'; weightG: number; meantG: number }
  /** Far from what children of this age measure. */
  | { kind: 'unusual'; measure: GrowthMeasure; z: number }
  /** More than a child of this age can weigh or measure, where no curve says what is usual. */
  | { kind: 'large'; measure: Measure; si: number }
  /** Much heavier or lighter than a few days before. */
  | { kind: 'fastChange'; fromG: number; toG: number; since: string }
  /** More than 10 mm shorter than before, positions considered. */
  | { kind: 'shrinks'; byMm: number; since: string }
  /** The z score has changed by more than 1.5 since the measurement before. */
  | { kind: 'change'; measure: Measure; fromZ: number; toZ: number; since: string };

export type QuestionInput = {
  /** Null when the sex for the tables is not known: then only the measurements are compared. */
  tables: GrowthTables | null;
  child: GrowthChild;
  measurement: Measurement;
  /** All others of the child, in any order; later ones are ignored. */
  others: readonly Measurement[];
};

/** Beyond what children under eight weigh and measure: screens §1.4. */
const LARGE: Readonly<Record<Measure, number>> = { weight: 60_000, length: 1_500, head: 650 };
const LARGE_UNTIL_DAYS = 8 * 365.25;

const OWN: readonly Measure[] = ['weight', 'length', 'head'];
const COMPUTED: readonly GrowthMeasure[] = ['bmi', 'weightForLength'];

/**
 * What to ask before a measurement is saved, most helpful first; empty when all is plausible. A weight
 * in the wrong unit is asked about once, not as an extreme value too.
 */
export function measurementQuestions(input: QuestionInput): MeasurementQuestion[] {
  const slip = unitSlip(input);
  const own = OWN.filter((measure) => slip === null || measure !== 'weight').flatMap((measure) =>
    questionsOf(input, measure),
  );
  // BMI and weight for length follow from the two others: they add nothing to a question about those.
  const hasCause = slip !== null || own.some(isAboutSize);
  const computed = hasCause ? [] : COMPUTED.flatMap((measure) => implausible(input, measure));
  return [...(slip ? [slip] : []), ...own, ...computed];
}

function isAboutSize(question: MeasurementQuestion): boolean {
  return !('measure' in question && question.measure === 'head');
}

function questionsOf(input: QuestionInput, measure: Measure): MeasurementQuestion[] {
  const now = measuredOf(input, input.measurement, measure);
  if (!now) return [];
  const earlier = lastBefore(input, measure);
  const before = earlier && measuredOf(input, earlier, measure);
  const z = figureOf(input, input.measurement, measure)?.z ?? null;
  const asked = measureQuestions(measure, now, { z, before }).map((kind): MeasurementQuestion => {
    const since = before?.day ?? '';
    switch (kind) {
      case 'unusual':
        return { kind, measure, z: z ?? Number.NaN };
      case 'fastChange':
        return { kind, fromG: before?.si ?? Number.NaN, toG: now.si, since };
      case 'shrinks':
        return { kind, byMm: (before?.si ?? Number.NaN) - now.si, since };
    }
  });
  if (z === null && isLarge(input, measure, now))
    asked.push({ kind: 'large', measure, si: now.si });
  const change = changeOf(input, measure, earlier);
  const isAsked = asked.some(({ kind }) => kind !== 'unusual');
  return change && !isAsked ? [...asked, change] : asked;
}

function isLarge({ child }: QuestionInput, measure: Measure, { si, day }: Measured): boolean {
  const age = ageOn(child, day);
  return si > LARGE[measure] && (age === null || age.day < LARGE_UNTIL_DAYS);
}

function implausible(input: QuestionInput, measure: GrowthMeasure): MeasurementQuestion[] {
  const figure = figureOf(input, input.measurement, measure);
  return figure?.flag ? [{ kind: 'unusual', measure, z: figure.z }] : [];
}

function changeOf(
  input: QuestionInput,
  measure: Measure,
  earlier: Measurement | null,
): MeasurementQuestion | null {
  const from = earlier && figureOf(input, earlier, measure);
  const to = figureOf(input, input.measurement, measure);
  if (!from || !to || Math.abs(to.z - from.z) <= CHANGE_Z) return null;
  return { kind: 'change', measure, fromZ: from.z, toZ: to.z, since: earlier.date };
}

/**
 * The weight that was probably meant: the one typed is more than 3 z from the expected curve (that of
 * the last weight, or the median), the other unit's within 1.5.
 */
function unitSlip(input: QuestionInput): MeasurementQuestion | null {
  const { measurement } = input;
  const weightG = ownValue(measurement, 'weight');
  const typed = figureOf(input, measurement, 'weight');
  if (weightG === null || !typed) return null;
  const before = lastBefore(input, 'weight');
  const expected = (before && figureOf(input, before, 'weight')?.z) ?? 0;
  if (Math.abs(typed.z - expected) <= SLIP_FROM_Z) return null;
  const meant = [weightG / LB_PER_KG, weightG * LB_PER_KG].find((grams) => {
    const figure = figureOf(input, { ...measurement, weightG: grams }, 'weight');
    return figure !== null && Math.abs(figure.z - expected) <= SLIP_TO_Z;
  });
  return meant === undefined ? null : { kind: 'unitSlip', weightG, meantG: Math.round(meant) };
}

function figureOf(
  { tables, child }: QuestionInput,
  measurement: Measurement,
  measure: GrowthMeasure,
): GrowthFigure | null {
  const figure = usedFigure(scoreMeasurement(tables, child, measurement, measure));
  return figure.z === null ? null : figure;
}

function measuredOf(
  { child }: QuestionInput,
  measurement: Measurement,
  measure: Measure,
): Measured | null {
  const si = comparable(measure, child, measurement);
  return si === null ? null : { si, day: measurement.date };
}

function lastBefore({ measurement, others }: QuestionInput, measure: Measure): Measurement | null {
  const earlier = others.filter(({ date }) => daysBetween(date, measurement.date) > 0);
  return withMeasure(earlier, measure).at(-1) ?? null;
}

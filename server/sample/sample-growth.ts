import { v7 as newId } from 'uuid';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { birthMeasurementId } from '../../schema/records/birth-measurement-id.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { GrowthRecord } from '../../schema/records/growth.ts';
import { type MotorMilestone, motorMilestoneId } from '../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../schema/records/motor-milestone.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { localDayOf, offsetMinOf } from '../../schema/rules/days.ts';
import { type WhoTable, readWhoTables } from '../who-tables.ts';
import type { SeededRandom } from './random.ts';
import type { Carer } from './sample-entry.ts';

/**
 * The measurements of a child of the sample family: along one curve of WHO's tables, with the loss of weight
 * of the first days and the noise of scales and tapes.
 */

type Visit = { day: number; by: GrowthRecord['by']; measures: readonly Measure[]; note?: string };
type Measure = 'weight' | 'length' | 'head';

const ALL: readonly Measure[] = ['weight', 'length', 'head'];
const LONG: readonly Measure[] = ['weight', 'length'];
const LIGHT: readonly Measure[] = ['weight'];
/** Doctors measure everything; families weigh at home, each week or two at first and each month later. */
const allVisits: readonly Visit[] = [
  { day: 0, by: 'hospital', measures: ALL, note: 'At birth' },
  { day: 3, by: 'hospital', measures: LIGHT, note: 'Going home' },
  { day: 28, by: 'doctor', measures: ALL },
  { day: 91, by: 'doctor', measures: ALL },
  { day: 130, by: 'home', measures: ALL },
  { day: 183, by: 'doctor', measures: ALL },
  { day: 274, by: 'home', measures: ALL },
  { day: 365, by: 'doctor', measures: ALL },
  { day: 456, by: 'home', measures: ALL },
  { day: 548, by: 'doctor', measures: ALL },
  { day: 642, by: 'home', measures: ALL },
  { day: 735, by: 'doctor', measures: ALL, note: 'Check-up at two years' },
  { day: 786, by: 'home', measures: ALL },
  ...atHome(LIGHT, [7, 14, 21, 35, 42, 49, 66, 74, 84, 102, 112, 121]),
  ...atHome(LONG, [56, 213, 304, 396, 487, 578]),
  ...atHome(LIGHT, [152, 244, 335, 426, 517, 610, 671, 702, 763]),
];
const visits = allVisits.toSorted((a, b) => a.day - b.day);

function atHome(measures: readonly Measure[], days: readonly number[]): Visit[] {
  return days.map((day) => ({ day, by: 'home', measures }));
}

/** Where the child is on WHO's curves. */
export type GrowthLine = Readonly<Record<Measure, number>>;
/** From this day on a child is measured standing (WHO). */
const STANDING_FROM_DAY = 731;
/** A newborn loses weight before it gains. */
const LOST: Readonly<Record<number, number>> = { 3: 0.93, 7: 0.97 };

export function sampleGrowth({
  child,
  now,
  tz,
  by,
  line,
  random,
}: {
  child: ChildRecord;
  now: number;
  tz: string;
  by: Carer;
  line: GrowthLine;
  random: SeededRandom;
}): GrowthRecord[] {
  const { who2006 } = readWhoTables(child.chartSex === 'male' ? 'm' : 'f');
  const bornAt = child.createdAt;
  const value = (measure: Measure, day: number): number => {
    const table = who2006[measure];
    if (!table) throw new Error(`no table of ${measure}`);
    return valueAt(table, day, line[measure] + random.between(-0.04, 0.04));
  };
  return visits
    .map((visit) => ({ ...visit, at: bornAt + visit.day * DAY_MS + 2 * HOUR_MS }))
    .filter(({ at, day }) => day === 0 || at < now)
    .map(({ day, by: who, measures, note = '', at }): GrowthRecord => {
      const has = (measure: Measure) => measures.includes(measure);
      const kg = has('weight') ? round(value('weight', day) * (LOST[day] ?? 1), 100) : null;
      const cm = has('length') ? round(value('length', day), 2) : null;
      const head = has('head') ? round(value('head', day), 10) : null;
      return {
        id: day === 0 ? birthMeasurementId(child.id) : newId({ msecs: at }),
        childId: child.id,
        createdBy: by.userId,
        createdAt: at,
        updatedBy: by.userId,
        updatedAt: at,
        schemaVersion: 1,
        clocks: { '*': nextStamp(at, [], by.node) },
        removed: null,
        date: day === 0 ? (child.birthdate ?? '') : localDayOf(at, offsetMinOf(at, tz)),
        time: null,
        weightG: kg === null ? null : Math.round(kg * 1_000),
        lengthMm: cm === null ? null : Math.round(cm * 10),
        headMm: head === null ? null : Math.round(head * 10),
        entered: {
          ...(kg === null ? {} : { weight: { value: kg, unit: 'kg' } }),
          ...(cm === null ? {} : { length: { value: cm, unit: 'cm' } }),
          ...(head === null ? {} : { head: { value: head, unit: 'cm' } }),
        },
        position: cm === null ? null : day < STANDING_FROM_DAY ? 'lying' : 'standing',
        clothed: kg === null ? null : who === 'home' ? 'diaper' : 'naked',
        by: who,
        note,
        photoIds: [],
        documentId: null,
      };
    });
}

/** What is noted of one of WHO's six: the day of life on which it was seen; null: watched, not yet seen. */
export type SampleMilestone = { milestone: MotorMilestone; day: number | null; note?: string };

/** Of a child of four months: the first is watched. */
export const babyMilestones: readonly SampleMilestone[] = [
  {
    milestone: 'sitting_without_support',
    day: null,
    note: 'Sits for a moment, with one hand on the floor.',
  },
];
/** Of a child that walks. */
export const toddlerMilestones: readonly SampleMilestone[] = [
  { milestone: 'sitting_without_support', day: 186 },
  { milestone: 'standing_with_assistance', day: 244 },
  { milestone: 'hands_and_knees_crawling', day: 251, note: 'Backwards first' },
  { milestone: 'walking_with_assistance', day: 296 },
  { milestone: 'standing_alone', day: 352 },
  { milestone: 'walking_alone', day: 402, note: 'From the sofa to the shelf' },
];

export function sampleMilestones({
  child,
  milestones,
  now,
  tz,
  by,
}: {
  child: ChildRecord;
  milestones: readonly SampleMilestone[];
  now: number;
  tz: string;
  by: Carer;
}): MotorMilestoneRecord[] {
  return milestones.map(({ milestone, day, note = '' }): MotorMilestoneRecord => {
    const at = day === null ? now - 6 * DAY_MS : child.createdAt + day * DAY_MS + 9 * HOUR_MS;
    return {
      id: motorMilestoneId(child.id, milestone),
      childId: child.id,
      createdBy: by.userId,
      createdAt: at,
      updatedBy: by.userId,
      updatedAt: at,
      schemaVersion: 1,
      clocks: { '*': nextStamp(at, [], by.node) },
      removed: null,
      milestone,
      status: day === null ? 'not_yet' : 'sure',
      date: day === null ? null : localDayOf(at, offsetMinOf(at, tz)),
      datePrecision: 'day',
      note,
      photoId: null,
    };
  });
}

function valueAt({ start, L, M, S }: WhoTable, day: number, z: number): number {
  const [l = 1, m = 0, s = 0] = [L[day - start], M[day - start], S[day - start]];
  return m * (1 + l * s * z) ** (1 / l);
}

/** @param parts of one: 2 is steps of a half */
function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

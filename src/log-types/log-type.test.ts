import { describe, expect, test } from 'vitest';
import { type EventType, eventTypes } from '../../schema/records/event-types.ts';
import type { EventTypeDefinition } from '../../schema/records/event-types/event-type.ts';
import { isLogTimerKind, timerKinds } from '../../schema/records/timer-kinds.ts';
import type { LogForm } from './form/log-form.ts';
import { type FormLoaders, formLoaderOf, type formLoaders, listedByDefinition } from './forms.ts';
import type { LogType } from './log-type.ts';
import { eventTypeNames, logTypeOf, type logTypes, typesByPosition } from './log-types.ts';
import { laterTimers } from './later-timers.ts';
import { type Readings, readings } from './readings.ts';

/** The optional properties of a definition. */
type Optional<Definition> = {
  [Name in keyof Definition]-?: object extends Pick<Definition, Name> ? Name : never;
}[keyof Definition];
type None<Names extends never> = Names;

/** Does not compile when a property of a definition becomes optional. */
export type EveryPropertyIsRequired = [
  None<Optional<LogType<'tummy_time'>>>,
  None<Optional<NonNullable<LogType<'tummy_time'>['home']>>>,
  None<Optional<NonNullable<LogType<'tummy_time'>['timer']>>>,
  None<Optional<LogForm<'tummy_time'>>>,
  None<Optional<EventTypeDefinition>>,
];

/** Each line compiles only because the omitted property is required. */
export function leaveOut(
  { tummy_time: tummyTime, ...otherTypes }: typeof logTypes,
  { tummy_time: _loader, ...otherLoaders }: typeof formLoaders,
  form: LogForm<'tummy_time'>,
): void {
  const { icon, line, filter, more, home, timer, shiftSummary, ...rest } = tummyTime;
  const whole = { icon, line, filter, more, home, timer, shiftSummary, ...rest };
  whole satisfies LogType<'tummy_time'>;
  const { icon: _1, ...noIcon } = whole;
  const { line: _2, ...noLine } = whole;
  const { filter: _3, ...noFilter } = whole;
  const { more: _4, ...noMore } = whole;
  const { home: _5, ...noHome } = whole;
  const { timer: _6, ...noTimer } = whole;
  const { shiftSummary: _8, ...noSummary } = whole;
  const { iconOf: _9, ...noIconOf } = whole;
  const { searchTexts: _10, ...noSearch } = whole;
  const { firstEntry: _11, ...noFirst } = whole;
  const { emptyText: _12, ...noEmpty } = whole;
  const { gap: _16, ...noGap } = whole;
  const { precision: _7, ...noPrecision } = whole;
  // @ts-expect-error without its icon
  noIcon satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its one-line text
  noLine satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its filter
  noFilter satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its place in the More sheet
  noMore satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its home button
  noHome satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its timer
  noTimer satisfies LogType<'tummy_time'>;
  // @ts-expect-error without its part in the summary of a shift
  noSummary satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the icon of one entry
  noIconOf satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the texts for search
  noSearch satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the invitation on an empty Home
  noFirst satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the text of an empty timeline
  noEmpty satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the precision of its start
  noPrecision satisfies LogType<'tummy_time'>;
  // @ts-expect-error without the time between two entries
  noGap satisfies LogType<'tummy_time'>;
  // @ts-expect-error without a whole type
  otherTypes satisfies { readonly [T in EventType]: LogType<T> };
  // @ts-expect-error without the loader of a form
  otherLoaders satisfies FormLoaders;
  const { tummy_time: _13, ...otherReadings } = readings;
  // @ts-expect-error without the view of its payload
  otherReadings satisfies Readings;
  const { problems: _14, ...noProblems } = form;
  // @ts-expect-error a form without its checks
  noProblems satisfies LogForm<'tummy_time'>;
}

describe('the list of log types', () => {
  test('contains every type of the schema once', () => {
    expect(eventTypeNames.toSorted()).toEqual(Object.keys(eventTypes).toSorted());
  });

  test('gives each type its own position in the filters and in the More sheet', () => {
    const types = eventTypeNames.map(logTypeOf);
    for (const positions of [
      types.map(({ filter }) => filter),
      types.map(({ more }) => more?.position),
    ]) {
      const taken = positions.filter((position) => position != null);
      expect(new Set(taken).size).toBe(taken.length);
    }
  });

  test('offers a form in the More sheet for exactly the types that have one', () => {
    const withForm = eventTypeNames.filter(
      (type) => formLoaderOf(type) !== null && !listedByDefinition.has(type),
    );
    expect(typesByPosition(({ more }) => more?.position).toSorted()).toEqual(withForm.toSorted());
  });

  test('has only types with a form on the home screen', () => {
    const onHome = eventTypeNames.filter((type) => logTypeOf(type).home !== null);
    expect(onHome.filter((type) => formLoaderOf(type) === null)).toEqual([]);
  });

  test('has a timer for exactly the types whose timers the schema allows, but the shift', () => {
    const withTimer = eventTypeNames.filter((type) => logTypeOf(type).timer !== null);
    expect(withTimer.toSorted()).toEqual(timerKinds.filter(isLogTimerKind).toSorted());
    expect(Object.keys(laterTimers).toSorted()).toEqual(withTimer.toSorted());
  });
});

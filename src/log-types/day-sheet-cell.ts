import type { EventPayloads } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { NightWindow } from '../domain/statistics/settings.ts';
import type { Units } from '../domain/units.ts';
import { formatNumber } from '../i18n/format.ts';
import { parseNumber } from '../ui/number-text.ts';
import type { Recent, Rule } from './rule.ts';

/** How one log type is written in the "What" cell of the day sheet. */
export interface DaySheetCell<T extends EventType = EventType> {
  /** Chooses the type when it is typed in the cell of the type. */
  readonly letter: string;
  /** Shown in an empty cell. */
  readonly example: () => string;
  /** Whether an entry of the day before is offered as a draft for this day. */
  readonly isRhythm: boolean;
  readonly parse: Rule<[text: string, context: CellContext<T>], CellResult<T>>;
  /** The text that `parse` reads as this payload; details that a cell cannot hold are left out. */
  readonly print: Rule<[payload: EventPayloads[T], units: Units], string>;
}

export type CellContext<T extends EventType = EventType> = {
  units: Units;
  recent: Recent<T>;
  startedAt: number;
  endedAt: number | null;
  tz: string;
  /** The hours that count as night for the child. */
  night: NightWindow;
};

/** The payload, with a note where the cell is one; or what to write instead. */
export type CellResult<T extends EventType = EventType> =
  | { ok: true; payload: EventPayloads[T]; note?: string }
  | { ok: false; problem: string };

/** The first of the choices that one of its words equals, or else begins with the text. */
export function choiceIn<V>(
  text: string,
  choices: readonly { value: V; words: readonly string[] }[],
): V | null {
  const typed = plain(text);
  if (typed === '') return null;
  const found =
    choices.find(({ words }) => words.some((word) => plain(word) === typed)) ??
    choices.find(({ words }) => words.some((word) => plain(word).startsWith(typed)));
  return found?.value ?? null;
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[_\s]+/gu, ' ');

/** A number as it is typed in this language: without grouping, which reads as a decimal comma. */
export function cellNumber(value: number): string {
  return String(value).replace('.', formatNumber(0.5).charAt(1));
}

/** A positive number with a decimal point or comma; null for any other text. */
export function numberIn(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && value > 0 ? value : null;
}

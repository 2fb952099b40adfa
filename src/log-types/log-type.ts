import type { ReactNode } from 'react';
import type { EventPayloads, EventRecord, EventType } from '../../schema/records/event.ts';
import type { Side } from '../../schema/records/payloads/common.ts';
import type { LogTimer, LogTimerKind } from '../../schema/records/timer.ts';
import type { Units } from '../domain/units.ts';
import type { IconType } from '../ui/icon.tsx';
import type { LogForm } from './form/log-form.ts';
import type { EventLine } from './phrases.ts';
import type { Recent, Rule } from './rule.ts';

/**
 * What the screens know of one log type. Every property is required: leaving one out is a type
 * error, and "not offered" is said with `null`. All of it is part of the first load, except what a
 * function imports.
 */
export interface LogType<T extends EventType = EventType> {
  /** Stands beside the name, never alone. */
  readonly icon: IconType;
  /** The icon of one entry, where its payload decides; null: `icon`. */
  readonly iconOf: Rule<[payload: EventPayloads[T]], IconType> | null;
  /** The entry as one line; null: only the name of its type. */
  readonly line: Rule<[event: EventRecord<T>, units: Units], EventLine | null>;
  /** Texts of the payload that search finds although the line does not show them. */
  readonly searchTexts: Rule<[payload: EventPayloads[T]], readonly string[]> | null;
  /** Position among the filters of the timeline; null: no filter. */
  readonly filter: number | null;
  /** Position and title in the list of forms of the "More" sheet; null: not there. */
  readonly more: { readonly position: number; title(): string } | null;
  /** The button and the tile of the home screen; null: cannot be chosen for it. */
  readonly home: HomeButton<T> | null;
  /** How it is logged while it happens; null: only afterwards. */
  readonly timer: TimerOfType<T> | null;
  /** The invitation to log the first one, on an empty home screen; null: none. */
  readonly firstEntry: (() => string) | null;
  /** Shown where the timeline is filtered to this type and empty; null: a general text. */
  readonly emptyText: (() => string) | null;
  /**
   * In the summary of a shift: part of a count, or a line of its own, with the name of the type in
   * front where the one-line text alone does not say what it is.
   */
  readonly shiftSummary: 'counted' | 'line' | 'named-line';
  /** Loads the form; null: this release has none, and entries are only read. */
  readonly form: (() => Promise<LogForm<T>>) | null;
  /** Shows the whole payload to a reader, where one line is too short; null: the line. */
  readonly Reading: Rule<[props: ReadingProps<T>], ReactNode> | null;
}

export type ReadingProps<T extends EventType = EventType> = {
  payload: EventPayloads[T];
  nameOf: (userId: string | null) => string;
};

/** What the home screen offers for a type. */
export interface HomeButton<T extends EventType = EventType> {
  /** Chosen for a child from this age on and below that one, in months; null: never by itself. */
  readonly usualMonths: { readonly from: number; readonly until: number } | null;
  /** On the dock of a device on which nobody has chosen. */
  readonly isDefault: boolean;
  /** The word on the button. */
  label(): string;
  /** The whole name, where the label is shortened. */
  name(): string;
  readonly quickLog: QuickLog<T>;
  readonly tile: Rule<[state: TileState<T>], TileContent> | null;
}

/** What a tap on the dock does. Holding the button always opens the form. */
export type QuickLog<T extends EventType = EventType> =
  | { readonly kind: 'form' }
  | QuickChoices<T>
  | QuickToggle
  | QuickSides<T>
  | QuickRepeat<T>;

/** A sheet of payloads; one tap saves. */
export interface QuickChoices<T extends EventType = EventType> {
  readonly kind: 'choices';
  readonly choices: readonly {
    readonly payload: EventPayloads[T];
    readonly icon: IconType;
    label(): string;
  }[];
}

/** Starts and stops the type's timer at once. */
export interface QuickToggle {
  readonly kind: 'toggle';
  readonly runningIcon: IconType;
  start(): string;
  stop(): string;
  /** The word on the button while the timer runs. */
  stopShort(): string;
  started(time: string): string;
}

/** A sheet that starts a side of the type's timer, or saves the last amount once more. */
export interface QuickSides<T extends EventType = EventType> {
  readonly kind: 'sides';
  readonly nextSide: Rule<[recent: Recent<T>], Side | null>;
  readonly repeat: Rule<
    [recent: Recent<T>, units: Units],
    { payload: EventPayloads[T]; label: string } | null
  >;
  /** Parts of the form that are one tap away. */
  readonly shortcuts: readonly {
    readonly kind: string;
    readonly icon: IconType;
    label(): string;
  }[];
}

/** A sheet of what was logged lately, each opening a filled form: it is looked at before saving. */
export interface QuickRepeat<T extends EventType = EventType> {
  readonly kind: 'repeat';
  readonly offers: Rule<
    [recent: Recent<T>, now: number],
    readonly { event: EventRecord<T>; note: string | null }[]
  >;
  none(): string;
  other(): string;
}

export type TileState<T extends EventType = EventType> = {
  /** undefined while it is read. */
  recent: Recent<T> | undefined;
  /** The type's timer of this child, if one runs. */
  running: LogTimer | undefined;
  now: number;
  lineOf: Rule<[event: EventRecord<T>], string>;
};

export type TileContent = {
  icon: IconType;
  title: string;
  /** The large answer: a text, or the time since an instant (null: never). Nothing while reading. */
  value: { text: string; isSentence?: true } | { since: number | null } | undefined;
  detail: string | { main: string | null; more: string } | undefined;
};

/** The timer of a type. */
export interface TimerOfType<T extends EventType = EventType> {
  readonly kind: LogTimerKind;
  /** The usual length while a family's own is not known. */
  readonly typicalMs: Rule<[timer: TimerStart], number>;
  /** Whether the length of an earlier entry says something about this timer. */
  readonly isComparable: Rule<[timer: TimerStart, payload: EventPayloads[T]], boolean>;
  /** What the timer becomes when it is stopped at `end`. */
  readonly eventOf: Rule<
    [timer: LogTimer, end: number],
    { payload: EventPayloads[T]; visibility?: 'parents' }
  >;
  name(): string;
  /** The button that stops and saves it; the short one where little room is. */
  stop(): string;
  stopShort(): string;
  /** Short wakings can be noted while it runs. */
  readonly notesWakings: boolean;
  /** Buttons in the "More" sheet that start it; a side where it has sides. */
  readonly starts: readonly { readonly side: Side | null; label(): string }[];
}

export type TimerStart = Pick<LogTimer, 'startedAt' | 'tz'>;

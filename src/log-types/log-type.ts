import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { Side } from '../../schema/records/payloads/common.ts';
import type { LogTimer } from '../../schema/records/timer.ts';
import type { LogTimerKind } from '../../schema/records/timer-kinds.ts';
import type { StatisticsSettings } from '../domain/statistics/settings.ts';
import type { Units } from '../domain/units.ts';
import type { IconType } from '../ui/icon.tsx';
import type { EventLine } from './phrases.ts';
import type { Recent, Rule } from './rule.ts';

/**
 * The definition of one log type for the screens. Every property is required: omitting one is a
 * type error, and `null` means "not offered". All of it is part of the first load, except dynamic
 * imports; the form is in `forms.ts`.
 */
export interface LogType<T extends EventType = EventType> {
  /** Always shown next to the name. */
  readonly icon: IconType;
  /** The icon of one entry, if it depends on the payload; null: `icon`. */
  readonly iconOf: Rule<[payload: EventPayloads[T]], IconType> | null;
  /** The entry as one line; null: only the name of its type. */
  readonly line: Rule<[event: EventRecord<T>, units: Units], EventLine | null>;
  /**
   * Of the start: a time, or only a day. The form then asks for no time, and lists show none. An entry
   * of a past day is at noon.
   */
  readonly precision: 'minute' | 'day';
  /** Texts of the payload that the search also covers although the line does not show them. */
  readonly searchTexts: Rule<[payload: EventPayloads[T]], readonly string[]> | null;
  /** Position among the filters of the timeline; null: no filter. */
  readonly filter: number | null;
  /**
   * Position and title in the list of forms of the "More" sheet; null: not there. Without a title of
   * its own, the name of the type.
   */
  readonly more: { readonly position: number; readonly title: (() => string) | null } | null;
  /** The button and the tile of the home screen; null: not available there. */
  readonly home: HomeButton<T> | null;
  /** Its timer, for logging while it happens, if the schema gives it one. */
  readonly timer: TimerFor<T>;
  /** The invitation to log the first one, on an empty home screen; null: none. */
  readonly firstEntry: (() => string) | null;
  /** Shown when the timeline is filtered to this type and empty; null: a general text. */
  readonly emptyText: (() => string) | null;
  /**
   * In the summary of a shift: part of a count, or a line of its own, with the name of the type
   * first if the one-line text alone is unclear.
   */
  readonly shiftSummary: 'counted' | 'line' | 'named-line';
  /** The time between two entries of a child, as a row of the timeline; null: not shown. */
  readonly gap: Gap | null;
}

/** The time from the end of an entry to the start of the next one. */
export type Gap = {
  /** `logs.gap-<name>` in the translations. */
  readonly name: 'awake';
  /** Shorter ones are no pause, and in longer ones an entry is missing. */
  readonly minMs: number;
  readonly maxMs: number;
};

/** The home screen button and tile of a type. */
export interface HomeButton<T extends EventType = EventType> {
  /** Selected by default for children in this range of ages, in months; null: never. */
  readonly usualMonths: { readonly from: number; readonly until: number } | null;
  /** On the dock of a device whose person has not chosen. */
  readonly isDefault: boolean;
  /** The short label of the button. */
  label(): string;
  /** The full name, if the label is shortened. */
  name(): string;
  readonly quickLog: QuickLog<T>;
  readonly tile: Rule<[state: TileState<T>], TileContent> | null;
}

/** The effect of a tap on the dock. Holding the button always opens the form. */
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
  /** The label of the button while the timer runs. */
  stopShort(): string;
  started(time: string): string;
}

/** A sheet that starts a side of the type's timer, or saves the last amount again. */
export interface QuickSides<T extends EventType = EventType> {
  readonly kind: 'sides';
  readonly nextSide: Rule<[recent: Recent<T>], Side | null>;
  readonly repeat: Rule<
    [recent: Recent<T>, units: Units],
    { payload: EventPayloads[T]; label: string } | null
  >;
  /** Parts of the form that one tap opens. */
  readonly shortcuts: readonly {
    readonly kind: string;
    readonly icon: IconType;
    label(): string;
  }[];
}

/** A sheet of recent entries, each of which opens a filled form to check before saving. */
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
  /** undefined while it loads. */
  recent: Recent<T> | undefined;
  /** The settings of the child. */
  settings: StatisticsSettings;
  /** The type's timer of this child, if one runs. */
  running: LogTimer | undefined;
  now: number;
  lineOf: Rule<[event: EventRecord<T>], string>;
};

export type TileContent = {
  icon: IconType;
  title: string;
  /** The large value: a text, or the time since an instant (null: never). Empty while loading. */
  value: { text: string; isSentence?: true } | { since: number | null } | undefined;
  detail: string | { main: string | null; more: string } | undefined;
};

/** The state of a tile that is not part of the first paint: see later-tiles.ts. */
export type LaterTileState<T extends EventType = EventType> = TileState<T> & {
  units: Units;
  /** The local day, `YYYY-MM-DD`. */
  today: string;
};

type TimerFor<T extends EventType> = [T] extends [LogTimerKind]
  ? TimerOfType<T>
  : [Extract<T, LogTimerKind>] extends [never]
    ? null
    : TimerOfType | null;

/** The timer of a type. What the first paint of Home does not need of it is in later-timers.ts. */
export interface TimerOfType<T extends EventType = EventType> {
  /** The payload of a timer that is stopped at `end`. */
  readonly payloadOf: Rule<
    [timer: LogTimer, end: number, settings: StatisticsSettings],
    EventPayloads[T]
  >;
  /** The visibility of its entry, unless it was started with another. */
  readonly visibility: EventRecord['visibility'];
  /** null: the line of an entry with what was entered when it was started. */
  readonly name: (() => string) | null;
  /** The button that stops and saves it; the short one for narrow places. */
  stop(): string;
  stopShort(): string;
  /** Short wakings can be noted while it runs. */
  readonly notesWakings: boolean;
}

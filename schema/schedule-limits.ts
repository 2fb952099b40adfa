/**
 * The limits of the schedule, the contacts and the parenting schedule that device and server share
 * (screens.md §§8–9). Not in limits.ts: the first load does not need them.
 */

import { DAY_MS, HOUR_MS } from './limits.ts';

export const ENTRY_TITLE_MAX_CHARS = 100;
export const PLACE_MAX_CHARS = 200;
/** A longer entry is refused. */
export const ENTRY_MAX_DAYS = 31;
export const ENTRY_PEOPLE_MAX = 10;
export const ENTRY_FILES_MAX = 10;
export const REMINDERS_MAX = 3;
/** Minutes before the start of an entry. */
export const REMINDER_MINUTES = [0, 5, 10, 15, 30, 60, 120, 1_440, 2_880, 10_080] as const;
export const CHECKLIST_MAX = 20;
export const CHECKLIST_ITEM_MAX_CHARS = 100;
export const REPEAT_INTERVAL_MAX = 99;
export const REPEAT_COUNT_MAX = 730;
/** Changed or cancelled occurrences of one series; a record holds no more. */
export const EXCEPTIONS_MAX = 400;
export const IMPORT_UID_MAX_CHARS = 255;

export const CONTACT_NAME_MAX_CHARS = 80;
export const CONTACT_LINE_MAX_CHARS = 120;
export const CONTACT_ADDRESS_MAX_CHARS = 300;

export const PLAN_NAME_MAX_CHARS = 60;
export const PARTY_LABEL_MAX_CHARS = 30;
export const PARTIES_MIN = 2;
export const PARTIES_MAX = 3;
export const CYCLE_DAYS_MAX = 84;
export const EXCHANGES_MAX = 60;
export const EXCHANGE_TEXT_MAX_CHARS = 100;
/** An override lasts at most this long. */
export const OVERRIDE_MAX_DAYS = 60;
export const OVERRIDE_NOTE_MAX_CHARS = 500;
export const REASON_MAX_CHARS = 500;
export const SCHOOL_YEARS_MAX = 20;
/** Overrides between which one other decides. */
export const SETTLED_MAX = 10;
/** Proposals and answers of one plan or override. */
export const STEPS_MAX = 50;

/** Whoever is asked has at least this long to answer. */
export const ANSWER_MIN_MS = HOUR_MS;
/** The time to answer, if the sender names none: this long, or until this long before the start. */
export const ANSWER_DEFAULT_MS = 7 * DAY_MS;
export const ANSWER_BEFORE_START_MS = 48 * HOUR_MS;

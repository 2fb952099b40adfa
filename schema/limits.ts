/**
 * The limits of the product that device and server share.
 * Units are in the names; the source of each number is the product specification.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The timer of a side stops here and cannot be started again. */
export const SIDE_MAX_SEC = 7_200;

export const NOTE_MAX_CHARS = 2_000;
export const COMMENT_MAX_CHARS = 1_000;
export const TAGS_MAX = 10;
export const TAG_MAX_CHARS = 30;
export const PHOTOS_PER_EVENT_MAX = 6;
/** The length of a pregnancy that a child is born after: 22 to 45 weeks. */
export const GESTATION_MIN_DAYS = 22 * 7;
export const GESTATION_MAX_DAYS = 45 * 7;
export const GROWTH_NOTE_MAX_CHARS = 500;
export const GROWTH_PHOTOS_MAX = 2;
export const MILESTONE_NOTE_MAX_CHARS = 300;
/** Names in the family's lists; the same as in an entry. */
export const LIST_NAME_MAX_CHARS = {
  medicine: 80,
  food: 60,
  formula: 60,
  place: 30,
  tag: 30,
} as const;
/** A log type that the family makes itself: its name, and the names of its fields and choices. */
export const OWN_LABEL_MAX_CHARS = 30;
export const OWN_UNIT_MAX_CHARS = 10;
export const OWN_FIELDS_MAX = 6;
/** The choices of one field. */
export const OWN_CHOICES_MAX = 12;
export const OWN_TEXT_MAX_CHARS = 200;
/** The maximum age of a child. */
export const NAME_MAX_CHARS = 50;

/** A start up to this far in the future becomes "now"; the form refuses later ones. */
export const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS;
/** A stamp further ahead of the server is refused, and the device restamps the write. */
export const STAMP_AHEAD_TOLERANCE_MS = 5 * MINUTE_MS;

/** After a backup was restored, devices may return writes of others for this long. */
export const RETURN_AFTER_RESTORE_MS = 90 * DAY_MS;

/** Deleted records can be restored for this long. */
export const TRASH_DAYS = 30;
/** A backup may contain deleted data for this long. */
export const BACKUP_DAYS = 30;
/**
 * A subscription plan is trusted for this long while the server or the provider cannot be reached.
 */
export const PLAN_TRUSTED_DAYS = 14;
/**
 * After its end a subscription plan can be renewed for this long before the app is restricted
 * (specification §9).
 */
export const PLAN_ENDED_DAYS = 30;
/**
 * The server takes new records until this long after the end of a plan: the time to renew it, and the
 * time that a device without contact trusts what it knows.
 */
export const PLAN_CLOSED_MS = (PLAN_ENDED_DAYS + PLAN_TRUSTED_DAYS) * DAY_MS;
/** A new device reads this much of the log before it is usable. */
export const RECENT_HISTORY_DAYS = 31;

/** The maximum size of one record as JSON; the longest is an article of 50,000 characters. */
export const RECORD_MAX_BYTES = 96 * 1024;
/** How deep the values of a record may be nested; the deepest of ours is a link in a table of an article, at 12. */
export const RECORD_MAX_DEPTH = 16;
/** The objects, lists, keys and values of a record together. */
export const RECORD_MAX_VALUES = 16_384;
/** A field of a record, or a path of its clocks. */
export const FIELD_NAME_MAX_CHARS = 120;
export const PUSH_ROWS_MAX = 250;
export const PUSH_BODY_MAX_BYTES = 2 * 1024 * 1024;
/** The maximum number of superseded values of one record in one push. */
export const SUPERSEDED_MAX = 50;
/** Their values as JSON; a note at its longest has 2,000. */
export const SUPERSEDED_MAX_CHARS = 2 * RECORD_MAX_BYTES;
export const PULL_ROWS_MAX = 1_000;
/** The records of one page together, as JSON. A page holds at least one. */
export const PULL_PAGE_MAX_BYTES = 1024 * 1024;
/** The records and earlier values of one family together; a family writes a few MiB a year. */
export const FAMILY_MAX_BYTES = 512 * 1024 * 1024;
export const COMPARE_ROWS_MAX = 2_000;

/**
 * The maximum length of a child's photo as text: a quarter of a record's limit, and four times the
 * size of a good portrait.
 */
export const PHOTO_MAX_CHARS = 16_000;
export const PHOTO_SIDE_MAX_PX = 512;

export const CHILD_AGE_MAX_YEARS = 18;
export const DEFAULT_CHILD_COLOR = '#3B82F6';

/**
 * A right that applies only on shift begins this long before the shift and ends this long after.
 */
export const SHIFT_GRACE_BEFORE_MS = 15 * MINUTE_MS;
export const SHIFT_GRACE_AFTER_MS = 60 * MINUTE_MS;
/** `editOwn: 'day'`: the time after creation. */
export const OWN_ENTRY_MS = 24 * HOUR_MS;
/** A write made while a right was in force is accepted for this long. */
export const PAST_RIGHT_MS = 24 * HOUR_MS;
/** What a removed member had not sent is accepted for this long after the removal. */
export const FORMER_MEMBER_MS = 30 * DAY_MS;
/** A caregiver's device deletes its children after this long without contact with the server. */
export const SILENCE_MAX_MS = 14 * DAY_MS;

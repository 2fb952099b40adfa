import { MINUTE_MS } from '../limits.ts';
import { NOTIFICATION_MAX_CHARS } from '../notification-limits.ts';
import type { AnyRecord } from '../records/record.ts';
import { isEventType } from '../records/event-types.ts';
import { localTimeOf } from '../rules/schedule/zoned-time.ts';
import type { ServerEvent } from '../wire/socket.ts';
import { clipped } from './clipped.ts';
import { entryValue } from './entry-value.ts';
import type { NotificationType } from './types.ts';

/**
 * The text of a notification about what somebody has done: "Ana: bottle 120 ml for Mia at 14:10 – spat
 * some" (screens.md §3.10), at most 90 characters. The page and the server write the same one.
 */
export type Notified = {
  type: NotificationType;
  event: ServerEvent;
  /** As the person may see it. Of a removed record a device may have nothing but its id. */
  record: Readonly<Record<string, unknown>>;
  /** Who did it. */
  actor: string;
  child: string | null;
  /** The zone of the reader's clock. */
  tz: string;
};

/** What is told to somebody whose lock screen shall show nothing. */
export const PLAIN_TEXT = 'There is something new.';

export function notificationText({ type, event, record, actor, child, tz }: Notified): string {
  const who = clipped(actor, 20);
  const whose = child === null ? null : clipped(child, 16);
  const { what, at = null, note = '' } = describe[type](record, event, whose);
  const start = `${who}${what.startsWith(':') ? '' : ' '}${what}`;
  const when = at === null ? '' : ` at ${localTimeOf(at, tz).slice(11)}`;
  const text = `${clipped(start, NOTIFICATION_MAX_CHARS - when.length)}${when}`;
  const rest = NOTIFICATION_MAX_CHARS - text.length - ' – '.length;
  return note.trim() === '' || rest < 6 ? text : `${text} – ${clipped(note, rest)}`;
}

/** @param count of what is told together */
export function bundleText({
  count,
  actors,
  children,
}: {
  count: number;
  actors: readonly string[];
  children: readonly string[];
}): string {
  const [who] = actors;
  const by = actors.length === 1 && who !== undefined ? ` by ${clipped(who, 20)}` : '';
  const [child] = children;
  const about = children.length === 1 && child !== undefined ? ` about ${clipped(child, 16)}` : '';
  return `${count} new things${about}${by}`;
}

type Described = { what: string; at?: number | null; note?: string };
type Describe = (
  record: Readonly<Record<string, unknown>>,
  event: ServerEvent,
  child: string | null,
) => Described;

const entry: Describe = (record, event, child) => {
  const changed = event === 'activity:updated' ? 'changed' : '';
  const { startedAt, note } = record;
  return {
    what: `${changed}: ${valueOf(record)}${forChild(child)}`,
    at: typeof startedAt === 'number' ? startedAt : null,
    note: typeof note === 'string' && record['type'] !== 'note' ? note : '',
  };
};

const measurement =
  (verb: string): Describe =>
  (record, _event, child) => ({ what: `${verb}: ${growthValue(record)}${forChild(child)}` });

const response =
  (verb: string, item: string): Describe =>
  ({ content }, _event, child) => ({
    what: `${verb} ${item}${child === null ? '' : ` of ${child}`}`,
    note: typeof content === 'string' ? content : '',
  });

const describe: Readonly<Record<NotificationType, Describe>> = {
  feeding: entry,
  diaper: entry,
  sleep: entry,
  activity: entry,
  log_deleted: (record, _event, child) => ({
    what: `deleted ${isEventType(record['type']) ? `“${valueOf(record)}”` : 'an entry'}${forChild(child)}`,
  }),
  log_liked: response('likes', 'an entry'),
  log_unliked: response('no longer likes', 'an entry'),
  log_comment: response('commented on', 'an entry'),
  log_comment_deleted: (_record, _event, child) => ({
    what: `deleted a comment on an entry${child === null ? '' : ` of ${child}`}`,
  }),
  photo: ({ caption, mime }, event, child) => ({
    what: `${event === 'photo:uploaded' ? 'has uploaded' : 'added'} a ${isVideo(mime) ? 'video' : 'photo'}${ofChild(child)}`,
    note: typeof caption === 'string' ? caption : '',
  }),
  photo_liked: response('likes', 'a photo'),
  photo_unliked: response('no longer likes', 'a photo'),
  photo_comment: response('commented on', 'a photo'),
  photo_comment_deleted: (_record, _event, child) => ({
    what: `deleted a comment on a photo${ofChild(child)}`,
  }),
  photo_deleted: (_record, _event, child) => ({ what: `deleted a photo${ofChild(child)}` }),
  document: ({ title }) => ({ what: 'added a document', note: textOf(title) }),
  document_deleted: ({ title }) => ({ what: 'deleted a document', note: textOf(title) }),
  schedule: ({ title, name }, _event, child) => ({
    what: `changed the schedule${ofChild(child)}`,
    note: textOf(title) || textOf(name),
  }),
  growth_measurement_added: measurement(''),
  growth_measurement_updated: measurement('changed'),
  growth_measurement_deleted: (_record, _event, child) => ({
    what: `deleted a measurement${ofChild(child)}`,
  }),
  growth_milestone_updated: ({ milestone, status }, _event, child) => ({
    what: `${status === 'not_yet' ? 'changed a milestone' : ''}: ${textOf(milestone).replaceAll('_', ' ')}${forChild(child)}`,
  }),
};

function valueOf(record: Readonly<Record<string, unknown>>): string {
  const { startedAt, endedAt } = record;
  const minutes =
    typeof startedAt === 'number' && typeof endedAt === 'number'
      ? Math.round((endedAt - startedAt) / MINUTE_MS)
      : null;
  return entryValue(record as Partial<AnyRecord>, minutes);
}

function growthValue({ weightG, lengthMm, headMm }: Readonly<Record<string, unknown>>): string {
  const values = [
    typeof weightG === 'number' ? `${round(weightG / 1000, 2)} kg` : null,
    typeof lengthMm === 'number' ? `${round(lengthMm / 10, 1)} cm` : null,
    typeof headMm === 'number' ? `head ${round(headMm / 10, 1)} cm` : null,
  ];
  return values.filter((value) => value !== null).join(', ') || 'measurement';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

const forChild = (child: string | null) => (child === null ? '' : ` for ${child}`);
const ofChild = (child: string | null) => (child === null ? '' : ` of ${child}`);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isVideo = (mime: unknown) => textOf(mime).startsWith('video/');

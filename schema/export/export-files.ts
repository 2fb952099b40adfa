import type { CollectionName } from '../collections.ts';
import { type ExportedMedia, documentMedia, photoMedia } from './media-files.ts';

/** What an export has of each collection, in addition to `data/<name>.json`. */
export type ExportFiles = {
  /** One table of all records, one table for each type of log entry, or none. */
  table: { of: 'records'; columns: readonly string[] } | { of: 'logTypes' } | null;
  /**
   * The field that holds a photo, of which the server checks more than a device does; each becomes
   * a file in the folder of the collection's name.
   */
  photoField: string | null;
  /** The files of its records, in the folder `media`; null: they have none. */
  media: ExportedMedia | null;
  /**
   * Which caregivers export the records of others that are about no child: nobody, those who may export
   * the data of some child, or all who may read them.
   */
  withoutChild: 'nobody' | 'exporters' | 'readers';
};

/** By collection; not in their definitions, because the start of the app exports nothing. */
export const exportFiles: Readonly<Record<CollectionName, ExportFiles>> = {
  children: { table: null, photoField: 'photo', media: null, withoutChild: 'nobody' },
  members: { table: null, photoField: 'photo', media: null, withoutChild: 'readers' },
  events: { table: { of: 'logTypes' }, photoField: null, media: null, withoutChild: 'nobody' },
  timers: { table: null, photoField: null, media: null, withoutChild: 'nobody' },
  growth: {
    table: {
      of: 'records',
      columns: [
        'date',
        'time',
        'weightG',
        'lengthMm',
        'headMm',
        'position',
        'clothed',
        'by',
        'note',
        'entered',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'nobody',
  },
  responses: {
    table: { of: 'records', columns: ['kind', 'itemCollection', 'itemId', 'liked', 'content'] },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  logDefinitions: {
    table: {
      of: 'records',
      columns: ['name', 'icon', 'color', 'timed', 'archived', 'fields', 'choices'],
    },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  motorMilestones: {
    table: {
      of: 'records',
      columns: ['milestone', 'status', 'date', 'datePrecision', 'note'],
    },
    photoField: null,
    media: null,
    withoutChild: 'nobody',
  },
  photos: {
    table: {
      of: 'records',
      columns: ['takenAt', 'takenTz', 'caption', 'tags', 'visibility', 'mime', 'bytes', 'fileName'],
    },
    photoField: null,
    media: photoMedia,
    withoutChild: 'readers',
  },
  documents: {
    table: {
      of: 'records',
      columns: ['title', 'category', 'issuedOn', 'validUntil', 'issuer', 'number', 'notes', 'tags'],
    },
    photoField: null,
    media: documentMedia,
    withoutChild: 'readers',
  },
  albums: {
    table: { of: 'records', columns: ['title', 'from', 'to'] },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  listItems: {
    table: {
      of: 'records',
      columns: [
        'kind',
        'name',
        'archived',
        'otherNames',
        'sort',
        'strength',
        'usualAmount',
        'unit',
        'route',
        'minIntervalMin',
        'maxCount24h',
        'maxAmount24h',
        'timesOfDay',
        'courseFrom',
        'courseTo',
        'instructions',
        'allergen',
        'status',
        'chokingNote',
        'color',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  articles: {
    table: {
      of: 'records',
      columns: ['title', 'categoryId', 'summary', 'tags', 'status', 'audience'],
    },
    photoField: null,
    media: null,
    withoutChild: 'exporters',
  },
  schedule: {
    table: {
      of: 'records',
      columns: [
        'title',
        'category',
        'start',
        'end',
        'tz',
        'allDay',
        'repeat',
        'place',
        'notes',
        'status',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  contacts: {
    table: {
      of: 'records',
      columns: ['name', 'role', 'phone', 'email', 'address', 'notes', 'pinned'],
    },
    photoField: null,
    media: null,
    withoutChild: 'exporters',
  },
  parentingPlans: {
    table: {
      of: 'records',
      columns: [
        'name',
        'status',
        'effectiveFrom',
        'effectiveTo',
        'tz',
        'cycleDays',
        'anchorDate',
        'parties',
        'exchanges',
        'notes',
        'history',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  overrides: {
    table: {
      of: 'records',
      columns: [
        'name',
        'kind',
        'mode',
        'status',
        'from',
        'to',
        'toParty',
        'repeat',
        'dateRule',
        'back',
        'note',
        'planId',
        'history',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'readers',
  },
  preferences: { table: null, photoField: null, media: null, withoutChild: 'nobody' },
  reminders: {
    table: {
      of: 'records',
      columns: [
        'kind',
        'text',
        'enabled',
        'afterMin',
        'afterType',
        'times',
        'weekdays',
        'daytimeOnly',
      ],
    },
    photoField: null,
    media: null,
    withoutChild: 'nobody',
  },
};

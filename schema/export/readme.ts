/** The facts in the README of an archive. */
export type ReadmeFacts = {
  /** The name of the person who made the export. */
  person: string;
  madeAt: number;
  /** `device`: from the copy of one device, without the server. */
  from: 'server' | 'device';
  /** Entries of this device that the server does not have; 0 on the server. */
  unsent: number;
  /** How much a device had of the server's entries while it still read them; null when it had all. */
  arriving: { done: number; total: number } | null;
  media: MediaFacts;
};

/** The files of photos, videos and documents in an export. */
export type MediaFacts = {
  count: number;
  /** Which archive this is, of how many: an archive holds 3.5 GB of files. */
  part: number;
  parts: number;
  /** Files that are left out because the vault was locked. */
  locked: number;
  /** Files that a device does not have: `missing-files.csv` lists them. */
  elsewhere: number;
};

/** An export without files. */
export const NO_MEDIA: MediaFacts = { count: 0, part: 1, parts: 1, locked: 0, elsewhere: 0 };

export const README_NAME = 'README.txt';
/** The table of the files that a device does not have. */
export const MISSING_NAME = 'missing-files.csv';

/** The README of an archive. Lines end with CR LF for Windows Notepad. */
export function readmeText(facts: ReadmeFacts): string {
  const { person, madeAt, from, media } = facts;
  const lines = [
    `Nestling: the data of ${person}`,
    `Made ${new Date(madeAt).toISOString()} ${from === 'server' ? 'by the server' : 'on one device, from what it holds'}.`,
    '',
    'What is in here',
    '  data/*.json  everything, as Nestling keeps it: one record a line. Deleted entries of the',
    '               last 30 days are here too; "removed" says when and by whom.',
    '  csv/*.csv    one table for each kind of log, for spreadsheets (UTF-8, commas).',
    '  children/    the photo of each child that has one, named by the id of the child.',
    ...mediaLines(media),
    '',
    'How to read it',
    '  Nestling reads it again: Settings, Your data, Import from another app.',
    '  Times in JSON are milliseconds since 1970-01-01 UTC. The tables have the time on the wall',
    '  (start_local) in the zone in which it was entered (time_zone, utc_offset), and UTC.',
    '  Amounts are in ml, g, cm and degrees Celsius; "entered" keeps what was typed.',
    '  Codes such as "both" or "breast_milk" are the ones the app works with.',
    '  A text that begins like a formula (= + - @) has an apostrophe in front in the tables, so',
    '  that no spreadsheet runs it. In JSON it is as it was typed.',
    '  A caregiver gets what they entered themselves, and all about a child where its parents',
    '  allow that. Sync keeps "clocks" and "schemaVersion"; they mean nothing outside of it.',
    ...(from === 'server' ? serverLines : deviceLines(facts)),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function mediaLines({ count, part, parts, locked, elsewhere }: MediaFacts): string[] {
  return [
    count > 0
      ? `  media/       ${count} photos, videos and documents, named by their ids.`
      : '  There were no other photos, videos or documents to put in.',
    ...(parts > 1
      ? [`               They are in ${parts} archives of which this is number ${part}.`]
      : []),
    ...(locked > 0
      ? [
          `               ${locked} files of sensitive documents are left out: the vault was locked.`,
        ]
      : []),
    ...(elsewhere > 0
      ? [`  ${MISSING_NAME}  ${elsewhere} files that this device does not have.`]
      : []),
  ];
}

const serverLines = [
  '',
  '  "history" of an entry is what its fields held before: which field, the value, when it was',
  '  replaced (keptAt) and whose it was (by). Of plans and exceptions it is "fieldHistory".',
];

function deviceLines({ unsent, arriving }: ReadmeFacts): string[] {
  return [
    ...(arriving === null
      ? []
      : [
          '',
          'This is not everything',
          `  When this was made, ${arriving.total > 0 ? `${arriving.done} of ${arriving.total}` : 'no'} entries of the server had arrived on this device.`,
          '  Export again when all have, or while online from the server.',
        ]),
    '',
    'What only the server has',
    '  Earlier values of changed entries, sign-ins, invitations, and the files of photos and documents',
    '  that are not kept on this device. The export in settings while online has them.',
    ...(unsent > 0
      ? [`  ${unsent} entries in here had not been sent to the server when this was made.`]
      : []),
  ];
}

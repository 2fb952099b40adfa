import type { DocumentRecord } from '../../../../schema/records/document-item.ts';

/** What the server answers about one value: `schema/wire/rest-answers.ts`. */
type Written = {
  path: string;
  value: unknown;
  writtenAt: number;
  by: string | null;
  current?: boolean | undefined;
};

/** Fields with one value, which can be brought back. */
const FIELDS = [
  'title',
  'category',
  'issuedOn',
  'validUntil',
  'issuer',
  'number',
  'notes',
  'sensitive',
  'visibility',
] as const satisfies (keyof DocumentRecord)[];
export type HistoryField = (typeof FIELDS)[number];

export type DocumentChange = {
  key: string;
  writtenAt: number;
  by: string | null;
} & (
  | { of: 'field'; field: HistoryField; value: string | boolean | null; isCurrent: boolean }
  /** A file that the document has no more; null: its name is not known. */
  | { of: 'removedFile'; name: string | null }
);

/**
 * The values of every field that has had more than one, and the files that were removed, the newest
 * change first. Lists of children, people and tags are left out: each has only members, no values.
 */
export function documentChanges(
  record: DocumentRecord,
  items: readonly Written[],
): DocumentChange[] {
  const writers = new Map(items.filter((item) => item.current).map((item) => [item.path, item]));
  const made = writers.get('*');
  const former = items.filter((item) => !item.current);
  const fields = FIELDS.filter((field) => former.some(({ path }) => path === field));
  const now = fields.map((field): DocumentChange => {
    const writer = writers.get(field) ?? made;
    return {
      key: `${field} now`,
      of: 'field',
      field,
      value: valueOf(record[field]),
      isCurrent: true,
      writtenAt: writer?.writtenAt ?? record.updatedAt,
      by: writer?.by ?? null,
    };
  });
  const before = former.flatMap((item): DocumentChange[] => {
    const { path, value, writtenAt } = item;
    const by = item.by ?? (made?.writtenAt === writtenAt ? made.by : null);
    const key = `${path} ${writtenAt}`;
    const field = FIELDS.find((each) => each === path);
    if (field) {
      return [{ key, of: 'field', field, value: valueOf(value), isCurrent: false, writtenAt, by }];
    }
    const [, fileId] = /^files\.(\w+)$/.exec(path) ?? [];
    if (fileId === undefined || fileId in record.files) return [];
    const removal = writers.get(path);
    const name = Object(value).name;
    return [
      {
        key,
        of: 'removedFile',
        name: typeof name === 'string' ? name : null,
        writtenAt: removal?.writtenAt ?? writtenAt,
        by: removal?.by ?? by,
      },
    ];
  });
  return [...now, ...before].toSorted(
    (a, b) => b.writtenAt - a.writtenAt || Number(isNow(b)) - Number(isNow(a)),
  );
}

function isNow(change: DocumentChange): boolean {
  return change.of === 'field' && change.isCurrent;
}

function valueOf(value: unknown): string | boolean | null {
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

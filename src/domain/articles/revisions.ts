import { REVISIONS_MAX } from '../../../schema/article-limits.ts';
import type { Block } from '../../../schema/records/article-nodes.ts';
import type { ArticleRecord } from '../../../schema/records/article.ts';
import type { Written } from '../entries/record-history.ts';
import { type PlacedNode, nodesOf } from './reading.ts';

/** An article as it was from `writtenAt` on, until the next revision. */
export type Revision = {
  writtenAt: number;
  /** null when it is not known. */
  by: string | null;
  isCurrent: boolean;
  title: string;
  summary: string;
  blocks: Record<string, Block>;
};

/**
 * The versions of what an article says, the newest first: it as it is, and as it was before each change
 * of its title, its summary or a block.
 *
 * @param items the history of the server, with the author of each present value
 */
export function revisionsOf(record: ArticleRecord, items: readonly Written[]): Revision[] {
  const told = items.filter(({ path }) => path === '*' || isText(path));
  const made = told.find(({ path, current }) => path === '*' && current === true);
  const versions = versionsByPath(record, told, made);
  const times = new Map<number, string | null>();
  for (const { writtenAt, by } of [...versions.values()].flat()) {
    times.set(writtenAt, by ?? times.get(writtenAt) ?? null);
  }
  return [...times]
    .toSorted(([a], [b]) => b - a)
    .slice(0, REVISIONS_MAX + 1)
    .map(([writtenAt, by], index) => ({
      writtenAt,
      by: by ?? (writtenAt === made?.writtenAt ? made.by : null),
      isCurrent: index === 0,
      ...stateAt(versions, writtenAt),
    }));
}

type Version = { value: unknown; writtenAt: number; by: string | null };

function isText(path: string): boolean {
  return path === 'title' || path === 'summary' || path.startsWith('blocks.');
}

/** All versions of each part, the oldest first. */
function versionsByPath(
  record: ArticleRecord,
  items: readonly Written[],
  made: Written | undefined,
): Map<string, Version[]> {
  const paths = new Set([
    'title',
    'summary',
    ...Object.keys(record.blocks).map((id) => `blocks.${id}`),
    ...items.flatMap(({ path }) => (path === '*' ? [] : [path])),
  ]);
  const versions = new Map<string, Version[]>();
  for (const path of paths) {
    const own = items.filter((item) => item.path === path);
    const now = own.find(({ current }) => current === true) ?? made;
    const former = own.filter(({ current }) => current !== true);
    versions.set(
      path,
      [
        ...former.map(({ value, writtenAt, by }) => ({ value, writtenAt, by })),
        {
          value: presentValue(record, path),
          writtenAt: now?.writtenAt ?? record.createdAt,
          by: now?.by ?? null,
        },
      ].toSorted((a, b) => a.writtenAt - b.writtenAt),
    );
  }
  return versions;
}

function presentValue(record: ArticleRecord, path: string): unknown {
  if (path === 'title' || path === 'summary') return record[path];
  return record.blocks[path.slice('blocks.'.length)] ?? null;
}

function stateAt(
  versions: ReadonlyMap<string, readonly Version[]>,
  at: number,
): Pick<Revision, 'title' | 'summary' | 'blocks'> {
  const valueOf = (path: string) =>
    versions.get(path)?.findLast(({ writtenAt }) => writtenAt <= at)?.value;
  const blocks: Record<string, Block> = {};
  for (const path of versions.keys()) {
    if (!path.startsWith('blocks.')) continue;
    const value = valueOf(path);
    // The server validated it when it was written.
    if (value != null) blocks[path.slice('blocks.'.length)] = value as Block;
  }
  return { title: textIn(valueOf('title')), summary: textIn(valueOf('summary')), blocks };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export type ComparedNode = PlacedNode & { change: 'same' | 'added' | 'removed' | 'changed' };

/**
 * The blocks of a former version beside those of a later one, in the order of the later: what the later one
 * added or changed, and at their places what it removed.
 */
export function compareBlocks(
  former: Readonly<Record<string, Block>>,
  later: Readonly<Record<string, Block>>,
): ComparedNode[] {
  const all = { ...former, ...later };
  return nodesOf(all).flatMap(({ id, node }): ComparedNode[] => {
    const before = former[id]?.node;
    if (before === undefined) return [{ id, node, change: 'added' }];
    if (later[id] === undefined) return [{ id, node, change: 'removed' }];
    if (JSON.stringify(before) === JSON.stringify(node)) return [{ id, node, change: 'same' }];
    return [
      { id: `${id} before`, node: before, change: 'removed' },
      { id, node, change: 'changed' },
    ];
  });
}

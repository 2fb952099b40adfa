import { readManifest } from './folder.ts';
import { readLines } from './lines.ts';
import { findDamaged } from './media.ts';

/**
 * Reads a whole backup and compares it with its checksums.
 *
 * @param options.withFiles reads the files of families, too
 * @returns what is wrong
 */
export async function findProblems(
  folder: string,
  path: string,
  { withFiles }: { withFiles: boolean },
): Promise<string[]> {
  const problems: string[] = [];
  const note = (error: unknown) =>
    problems.push(error instanceof Error ? error.message : String(error));
  try {
    const { tables, media } = await readManifest(path);
    for (const table of tables) {
      const rows = await countLines(path, table).catch(note);
      if (rows !== table.rows) problems.push(`${table.file} has not ${table.rows} rows.`);
    }
    if (withFiles) {
      const damaged = await findDamaged(folder, { path, media });
      problems.push(...damaged.map((file) => `${file} is missing or damaged.`));
    } else await countLines(path, media);
  } catch (error) {
    note(error);
  }
  return problems;
}

async function countLines(path: string, written: Parameters<typeof readLines>[1]): Promise<number> {
  let count = 0;
  for await (const _ of readLines(path, written)) count += 1;
  return count;
}

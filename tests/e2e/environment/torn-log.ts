import { appendFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The state of the files after a power loss in the middle of a write: Chromium keeps IndexedDB in
 * LevelDB, whose log is a sequence of records in blocks of 32 KiB, each with a checksum (4 bytes), a
 * length (2), a type (1: whole) and then its bytes.
 */

const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const WHOLE = 1;

/**
 * Ends the newest log with a record of which only half was written. The browser must be closed.
 *
 * @param storage the folder of the origin's IndexedDB
 * @returns the name of that log
 */
export async function tearLastWrite(storage: string): Promise<string> {
  const newest = (await logsIn(storage)).toSorted().at(-1);
  if (newest === undefined) throw new Error('This browser has stored nothing.');
  const log = join(storage, newest);
  const { size } = await stat(log);
  const room = BLOCK_BYTES - (size % BLOCK_BYTES);
  // Too little space for half a record: the block is padded, as LevelDB does.
  if (room < 100) await appendFile(log, Buffer.alloc(room));
  const bytes = Math.min(room < 100 ? BLOCK_BYTES : room, 4_000) - HEADER_BYTES;
  const record = Buffer.alloc(HEADER_BYTES + Math.floor(bytes / 2), 0x78);
  record.writeUInt16LE(bytes, 4);
  record.writeUInt8(WHOLE, 6);
  await appendFile(log, record);
  return newest;
}

export async function logsIn(storage: string): Promise<string[]> {
  return (await readdir(storage)).filter((name) => name.endsWith('.log'));
}

import type { Exif } from '../records/exif.ts';
import { offsetMinOf } from '../rules/days.ts';
import { instantOfWall } from '../rules/schedule/zoned-time.ts';
import { namedTime } from './named-time.ts';

const MINUTE_MS = 60_000;

export type TakenAt = { takenAt: number; takenTz: string; dateUnsure: boolean };

/** What else tells when a file was made. */
export type FileDates = {
  name: string;
  changedAt: number;
  /** The zone of this device. */
  zone: string;
  now: number;
};

/**
 * When a picture was taken: by the camera's clock and its offset; without an offset by the zone of this
 * device; without a clock by the file.
 */
export function takenAtOf(exif: Exif | null, file: FileDates): TakenAt {
  const local = exif?.takenAtLocal ?? null;
  if (local === null) return takenAtByFile(file);
  const { zone } = file;
  const wall = Date.parse(`${local}Z`);
  const offsetMin = exif?.offsetMin ?? null;
  if (offsetMin === null) {
    return { takenAt: instantOfWall(wall, zone), takenTz: zone, dateUnsure: false };
  }
  const takenAt = wall - offsetMin * MINUTE_MS;
  const isHere = offsetMinOf(takenAt, zone) === offsetMin;
  return { takenAt, takenTz: isHere ? zone : zoneOf(offsetMin), dateUnsure: false };
}

/** By the name of a file, or by when it was changed, which is only a guess. */
export function takenAtByFile(file: FileDates): TakenAt {
  const named = namedTime(file.name, file);
  return { takenAt: named ?? file.changedAt, takenTz: file.zone, dateUnsure: named === null };
}

/** Zones for the offsets that are no whole hours, after the IANA database. */
const BROKEN_OFFSETS: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [-150]: 'America/St_Johns',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
  630: 'Australia/Adelaide',
  765: 'Pacific/Chatham',
  825: 'Pacific/Chatham',
};

/** A zone with that offset. The signs of the names with hours are reversed, as POSIX has them. */
function zoneOf(offsetMin: number): string {
  if (offsetMin % 60 !== 0) return BROKEN_OFFSETS[offsetMin] ?? 'UTC';
  const hours = offsetMin / 60;
  if (hours === 0) return 'UTC';
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

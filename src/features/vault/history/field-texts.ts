import { albums } from '../../../../schema/collections/albums.ts';
import { documents } from '../../../../schema/collections/documents.ts';
import { photos } from '../../../../schema/collections/photos.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { FieldText } from '../../../app/entries/field-text.ts';
import { type FieldValue, withValue } from '../../../domain/entries/record-history.ts';
import { formatLocalDate, formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/history.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { isMotorMilestone } from '../details/motor-milestone.ts';
import { categoryName } from '../documents/categories.ts';

/** Versions of a field of an item of the vault, in words: "Valid until: 3 May 2027". */

/** How this device names what a record refers to. */
export type Names = {
  person: (id: string) => string;
  child: (id: string) => string;
  album: (id: string) => string;
};

/** A paper needs the year of a date. Texts leave out the year of the day that they are given. */
const OTHER_YEAR = '1800-01-01';

export function documentFieldText(
  record: DocumentRecord,
  change: FieldValue,
  names: Names,
): FieldText {
  const { path, value } = change;
  if (path.startsWith('files.')) {
    const { name } = Object(value) as { name?: unknown };
    return {
      field: t('documents.file'),
      value: typeof name === 'string' ? name : t('history.gone'),
    };
  }
  const member = memberText(change, {
    childIds: { field: t('documents.children'), nameOf: names.child },
    tags: { field: t('documents.tags'), nameOf: quoted },
    viewers: { field: t('documents.seenBy'), nameOf: names.person },
  });
  if (member) return member;
  const then = withValue(documents.merge, record, change);
  if (then === null) return other();
  switch (path) {
    case 'title':
      return { field: t('documents.documentTitle'), value: then.title };
    case 'category':
      return { field: t('documents.category'), value: categoryName(then.category) };
    case 'issuedOn':
    case 'validUntil':
      return { field: t(`documents.${path}`), value: dayText(then[path]) };
    case 'issuer':
    case 'notes':
      return { field: t(`documents.${path}`), value: then[path] || t('history.empty') };
    case 'number':
      // It is shown on the page, when tapped.
      return {
        field: t('documents.number'),
        value: then.number === '' ? t('history.empty') : t('history.masked'),
      };
    case 'sensitive':
      return {
        field: t('documents.sensitive'),
        value: t(then.sensitive ? 'history.yes' : 'history.no'),
      };
    case 'visibility':
      return {
        field: t('documents.visibility'),
        value: t(`documents.visibility-${then.visibility}`),
      };
    default:
      return other();
  }
}

export function photoFieldText(
  record: PhotoRecord,
  change: FieldValue,
  { names, now }: { names: Names; now: number },
): FieldText {
  const member = memberText(change, {
    childIds: { field: t('vault.children'), nameOf: names.child },
    people: { field: t('vault.people'), nameOf: names.person },
    tags: { field: t('vault.tags'), nameOf: quoted },
    albumIds: { field: t('vault.albums'), nameOf: names.album },
  });
  if (member) return member;
  const then = withValue(photos.merge, record, change);
  if (then === null) return other();
  const { takenAt, takenTz: tz } = then;
  switch (change.path) {
    case 'caption':
      return { field: t('vault.caption'), value: then.caption || t('history.empty') };
    case '~taken':
      return {
        field: t('vault.takenAt'),
        value: [
          formatMoment(takenAt, { now, tz }),
          ...(then.dateUnsure ? [t('vault.dateUnsure')] : []),
        ].join(' · '),
      };
    case 'visibility':
      return { field: t('vault.visibility'), value: t(`vault.visibility-${then.visibility}`) };
    case 'eventId':
      return {
        field: t('vault.entry'),
        value: t(then.eventId === null ? 'vault.noEntry' : 'history.photoOn'),
      };
    case 'milestoneId':
      return { field: t('vault.milestone'), value: milestoneName(then.milestoneId) };
    default:
      return other();
  }
}

export function albumFieldText(record: AlbumRecord, change: FieldValue, names: Names): FieldText {
  const member = memberText(change, {
    childIds: { field: t('vault.children'), nameOf: names.child },
    members: { field: t('vault.members'), nameOf: names.person },
  });
  if (member) return member;
  const then = withValue(albums.merge, record, change);
  if (then === null) return other();
  switch (change.path) {
    case 'title':
      return { field: t('vault.albumTitle'), value: then.title };
    case '~range':
      return {
        field: t('vault.days'),
        value: [then.from, then.to].map(dayText).join(' – '),
      };
    case 'coverId':
      return {
        field: t('vault.cover'),
        value: t(then.coverId === null ? 'vault.newestPhoto' : 'vault.photo'),
      };
    default:
      return other();
  }
}

/** The name of the milestone that a photo shows. */
export function milestoneName(milestoneId: string | null): string {
  if (milestoneId === null) return t('vault.noMilestone');
  return isMotorMilestone(milestoneId)
    ? t(`vault.motor-${milestoneId}`)
    : t('history.unknownValue');
}

type SetField = { field: string; nameOf: (member: string) => string };

/** A member of a set; null for another field. */
function memberText(
  { path, value }: FieldValue,
  sets: Readonly<Record<string, SetField>>,
): FieldText | null {
  const slash = path.indexOf('/');
  const set = slash < 0 ? undefined : sets[path.slice(0, slash)];
  if (!set) return null;
  const name = set.nameOf(path.slice(slash + 1));
  return {
    field: set.field,
    value: t(value === true ? 'history.memberOn' : 'history.memberOff', { name }),
  };
}

function dayText(day: string | null): string {
  return day === null ? t('history.empty') : formatLocalDate(day, OTHER_YEAR);
}

function quoted(tag: string): string {
  return `“${tag}”`;
}

function other(): FieldText {
  return { field: t('history.field-other'), value: t('history.unknownValue') };
}

import { NOTE_MAX_CHARS, TAGS_MAX } from '../../../../schema/limits.ts';
import {
  CHILDREN_PER_ITEM_MAX,
  CHOSEN_PEOPLE_MAX,
  DOCUMENT_LINE_MAX_CHARS,
  DOCUMENT_TITLE_MAX_CHARS,
} from '../../../../schema/media-limits.ts';
import {
  type DocumentCategory,
  type DocumentRecord,
  sensitiveCategories,
} from '../../../../schema/records/document-item.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';

/** The fields of a document that a person fills in, besides its files. */
export const draftFields = [
  'title',
  'childIds',
  'tags',
  'issuedOn',
  'validUntil',
  'issuer',
  'number',
  'notes',
  'sensitive',
  'visibility',
  'viewers',
] as const satisfies (keyof DocumentRecord)[];

/** Without a category until one is chosen. */
export type DocumentDraft = Pick<DocumentRecord, (typeof draftFields)[number]> & {
  category: DocumentCategory | null;
};

/** @param childIds of the child that is looked at */
export function newDraft(
  childIds: readonly string[],
  category: DocumentCategory | null,
): DocumentDraft {
  return {
    title: '',
    category,
    childIds: [...childIds],
    tags: [],
    issuedOn: null,
    validUntil: null,
    issuer: '',
    number: '',
    notes: '',
    sensitive: category !== null && sensitiveCategories.includes(category),
    visibility: 'parents',
    viewers: [],
  };
}

export function draftOf(record: DocumentRecord): DocumentDraft {
  const draft = Object.fromEntries(draftFields.map((field) => [field, record[field]]));
  return { ...draft, category: record.category } as DocumentDraft;
}

/** The values as they are stored: without spaces around them. */
export function tidied(draft: DocumentDraft): DocumentDraft {
  const { title, issuer, number } = draft;
  return { ...draft, title: title.trim(), issuer: issuer.trim(), number: number.trim() };
}

/** The fields that differ, so that an edit overwrites nothing that another device changed. */
export function changesOf(before: DocumentDraft, after: DocumentDraft): Partial<DocumentRecord> {
  const changed = [...draftFields, 'category' as const].filter(
    (field) => !isSame(before[field], after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** What is wrong with a draft, by field. @param today `YYYY-MM-DD` */
export function problemsOf(
  draft: DocumentDraft,
  today: string,
): Record<keyof DocumentDraft, string | null> {
  const { title, category, childIds, tags, issuedOn, validUntil, visibility, viewers } = draft;
  const long = (text: string, max: number) =>
    text.trim().length > max ? t('documents.tooLong', { max }) : null;
  const many = (list: readonly string[], max: number) =>
    list.length > max ? t('documents.tooMany', { max }) : null;
  return {
    title:
      title.trim() === '' ? t('documents.titleMissing') : long(title, DOCUMENT_TITLE_MAX_CHARS),
    category: category === null ? t('documents.categoryMissing') : null,
    childIds: many(childIds, CHILDREN_PER_ITEM_MAX),
    tags: many(tags, TAGS_MAX),
    issuedOn:
      issuedOn !== null && issuedOn > today ? t('documents.issuedLater') : dayProblem(issuedOn),
    validUntil:
      issuedOn !== null && validUntil !== null && validUntil < issuedOn
        ? t('documents.validBefore')
        : dayProblem(validUntil),
    issuer: long(draft.issuer, DOCUMENT_LINE_MAX_CHARS),
    number: long(draft.number, DOCUMENT_LINE_MAX_CHARS),
    notes: long(draft.notes, NOTE_MAX_CHARS),
    sensitive: null,
    visibility:
      visibility === 'chosen' && viewers.length === 0 ? t('documents.viewersMissing') : null,
    viewers: many(viewers, CHOSEN_PEOPLE_MAX),
  };
}

/** A mistyped year: fields for days take six digits. */
function dayProblem(day: string | null): string | null {
  const isFine = day === null || (/^\d{4}-/.test(day) && day >= '1900' && day < '2200');
  return isFine ? null : t('documents.dateWrong');
}

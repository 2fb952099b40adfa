import * as z from 'zod/mini';
import type { Blocks } from '../../../../schema/records/article-blocks.ts';
import { draftFact } from '../../../domain/entries/drafts.ts';
import { readFact, removeFact, writeFact } from '../../../lib/device-facts.ts';
import { type ArticleValues, emptyValues } from './article-values.ts';

/**
 * What somebody writes, as it is kept on the device every two seconds. It is no record: an article
 * that others read stays as it is until its author saves.
 */
export type ArticleDraft = {
  /** Of the record that it becomes. */
  id: string;
  values: ArticleValues;
  blocks: Blocks;
  /** The record as it was when the writing began; null for an article that has no record yet. */
  base: ArticleBase | null;
  /** Where the cursor was, as Slate's range. */
  selection: unknown;
};

export type ArticleBase = { values: ArticleValues; blocks: Blocks };
export type StoredDraft = ArticleDraft & { savedAt: number };

const SCREEN = 'article';
/** Names the draft of an article that was begun and has not been left. */
const NEW = 'new';

const StoredBlocks = z.record(
  z.string(),
  z.looseObject({ order: z.number(), node: z.looseObject({ type: z.string() }) }),
);
const StoredPart = { values: z.looseObject({}), blocks: StoredBlocks };
const StoredForm = z.object({
  id: z.string(),
  ...StoredPart,
  base: z.nullable(z.object(StoredPart)),
  selection: z.unknown(),
});

/**
 * The draft of an article on this device; undefined without one. Its values may be of an earlier
 * release: the form checks them when they are saved, and the editor takes only blocks it knows.
 */
export async function readDraft(userId: string, id: string): Promise<StoredDraft | undefined> {
  const stored = await readFact(draftFact.of(userId, SCREEN, id));
  const parsed = StoredForm.safeParse(stored?.values);
  if (!stored || !parsed.success) return undefined;
  const { base, ...draft } = parsed.data;
  const withValues = <T extends { values: object; blocks: object }>(part: T) =>
    ({ ...part, values: { ...emptyValues(), ...part.values } }) as T & ArticleBase;
  return {
    ...withValues(draft),
    base: base && withValues(base),
    savedAt: stored.savedAt,
  };
}

/** The id of the article that was begun and not left, as when the browser was killed. */
export async function readBegunId(userId: string): Promise<string | undefined> {
  const stored = await readFact(draftFact.of(userId, SCREEN, NEW));
  const parsed = z.object({ id: z.string() }).safeParse(stored?.values);
  return parsed.success ? parsed.data.id : undefined;
}

/** Keeps a draft. Begins to write at once, since the page may be closing. Resolves when it is on disk. */
export async function writeDraft(
  userId: string,
  draft: ArticleDraft,
  { savedAt, isBegun }: { savedAt: number; isBegun: boolean },
): Promise<void> {
  // In this order, which the database keeps: the name never leads to nothing.
  await Promise.all([
    writeFact(draftFact.of(userId, SCREEN, draft.id), { savedAt, values: draft }),
    isBegun && writeFact(draftFact.of(userId, SCREEN, NEW), { savedAt, values: { id: draft.id } }),
  ]);
}

/** Removes the draft of an article, and its name if it was begun here. */
export async function removeDraft(userId: string, id: string): Promise<void> {
  if ((await readBegunId(userId)) === id) await removeFact(draftFact.of(userId, SCREEN, NEW));
  await removeFact(draftFact.of(userId, SCREEN, id));
}

import * as z from 'zod/mini';

/** The address under which a person's calendar program reads the schedule (`/api/schedule/feed`). */

export const FeedLayer = z.enum(['entries', 'custody', 'shifts']);
export type FeedLayer = z.infer<typeof FeedLayer>;

const layers = z.array(FeedLayer).check(z.minLength(1), z.maxLength(3));

export const FeedRequest = z.strictObject({ layers });

/** What a person has: the secret itself is not stored, so the address is told once. */
export const FeedState = z.looseObject({
  feed: z.nullable(z.looseObject({ layers, createdAt: z.number() })),
});
export type FeedState = z.infer<typeof FeedState>;

export const NewFeedAnswer = z.looseObject({ url: z.string(), layers, createdAt: z.number() });
export type NewFeedAnswer = z.infer<typeof NewFeedAnswer>;

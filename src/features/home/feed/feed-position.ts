import { createPositions } from '../../../app/places/positions.ts';

/** Where a visit left the feed, scrolled. */
export type FeedPosition = {
  /** The number of entries that were shown. */
  limit: number;
  /** The first entry in the window. */
  row: string;
  /** How far below the top of the window it began, CSS px. */
  below: number;
};

export const feedPositions = createPositions<FeedPosition>();

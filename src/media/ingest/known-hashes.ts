import * as z from 'zod/mini';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Replica } from '../../replica/replica.ts';

const READ_AGAIN_MS = 60_000;
const Hashed = z.looseObject({ id: z.string(), hash: z.string() });

export type KnownHashes = {
  /** Reads the family's photos, if that was long ago. */
  prepare(): Promise<void>;
  /** @returns the photo that has this file; null: none had, and now `id` has */
  claim(hash: string, id: string): Promise<string | null>;
  release(hash: string): void;
};

/** Which files the family has, by hash: the same picture is not taken twice. */
export function createKnownHashes(replica: Pick<Replica, 'pages'>, now: () => number): KnownHashes {
  const idsByHash = new Map<string, string>();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async prepare() {
      if (now() - readAt < READ_AGAIN_MS) return;
      const found = new Map<string, string>();
      for await (const page of replica.pages('photos')) {
        for (const record of page) {
          const hashed = Hashed.safeParse(record);
          if (hashed.success && !isRemoved(record)) found.set(hashed.data.hash, record.id);
        }
      }
      idsByHash.clear();
      for (const [hash, id] of found) idsByHash.set(hash, id);
      readAt = now();
    },
    claim(hash, id) {
      const known = idsByHash.get(hash);
      if (known !== undefined && known !== id) return Promise.resolve(known);
      idsByHash.set(hash, id);
      return Promise.resolve(null);
    },
    release(hash) {
      idsByHash.delete(hash);
    },
  };
}

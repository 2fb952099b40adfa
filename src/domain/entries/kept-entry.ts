import { ownValue } from '../../../schema/keys.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { stampNode } from '../../../schema/rules/clock.ts';
import { COPIED_PATH, REMOVAL_PATH } from '../../../schema/rules/merge.ts';

/** A deletion that did not stand, because somebody was changing the entry meanwhile. */
export type KeptEntry = {
  deletedBy: string;
  /** Epoch ms. */
  deletedAt: number;
  /** The devices of those changes. */
  changedOn: readonly NodeId[];
};

/**
 * @returns null for an entry that nobody has deleted, that is deleted, or that a person has restored
 */
export function keptEntry({ clocks, removed }: Pick<AnyRecord, 'clocks' | 'removed'>) {
  if (removed === null) return null;
  const unseen = Object.entries(clocks).filter(
    ([path, stamp]) =>
      path !== COPIED_PATH && stamp > (ownValue(removed.seen, stampNode(stamp)) ?? ''),
  );
  if (unseen.length === 0 || unseen.some(([path]) => path === REMOVAL_PATH)) return null;
  const kept: KeptEntry = {
    deletedBy: removed.by,
    deletedAt: removed.at,
    changedOn: [...new Set(unseen.map(([, stamp]) => stampNode(stamp)))],
  };
  return kept;
}

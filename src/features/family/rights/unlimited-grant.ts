import type { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';

/** A limit that takes nothing away: where making one begins. */
export const EVERYTHING: Grant = {
  ...presets.coparent,
  editOthers: true,
  deleteOthers: true,
  photos: 'manage',
  documents: 'all',
  parenting: 'edit',
};

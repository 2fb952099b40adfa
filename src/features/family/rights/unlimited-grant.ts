import type { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';

/** A limit that takes nothing away; the form of a new limit starts with it. */
export const UNLIMITED: Grant = {
  ...presets.coparent,
  editOthers: true,
  deleteOthers: true,
  photos: 'manage',
  documents: 'all',
  parenting: 'edit',
};

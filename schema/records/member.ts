import * as z from 'zod/mini';
import { Role } from '../rights/roles.ts';
import type { MergeShape } from '../rules/merge.ts';
import { HexColor } from './child.ts';
import { nonEmptyText } from './payloads/common.ts';
import { recordMeta } from './record.ts';

/** A person of the account. Written by the server only; the record's id is the user's id. */
export const MemberRecord = z.looseObject({
  ...recordMeta,
  name: nonEmptyText(254),
  color: HexColor,
  role: Role,
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const memberMerge: MergeShape = { nested: [], sets: [], groups: {} };

import * as z from 'zod/mini';
import { UserId } from '../record.ts';
import { listOf, nonEmptyText, text } from './common.ts';

export const HandoverPayload = z.looseObject({
  fromUserId: UserId,
  toUserId: z.nullable(UserId),
  summary: listOf(text(200), 30),
  things: z.optional(listOf(z.looseObject({ text: nonEmptyText(80), handed: z.boolean() }), 20)),
});
export type HandoverPayload = z.infer<typeof HandoverPayload>;

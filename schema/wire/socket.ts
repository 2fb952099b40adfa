import * as z from 'zod/mini';
import { Seq } from './checkpoint.ts';
import { Change, Gone } from './sync.ts';

/** Socket events: notifications and patches. Writes never use the socket. */

/** Sent by the server, by the names of the specification. */
export const serverEvents = [
  'log:new',
  'log:deleted',
  'log:liked',
  'log:unliked',
  'log:comment:new',
  'log:comment:deleted',
  'photo:new',
  'photo:liked',
  'photo:unliked',
  'photo:comment:new',
  'photo:comment:deleted',
  'photo:deleted',
  'photo:uploaded',
  'document:new',
  'document:deleted',
  'schedule:updated',
  'growth:measurement:added',
  'growth:measurement:updated',
  'growth:measurement:deleted',
  'growth:milestone:updated',
  'activity:created',
  'activity:updated',
] as const;
export type ServerEvent = (typeof serverEvents)[number];

/** Our own: a change without a name in the specification, or one that this person may not see. */
export const SYNC_EVENT = 'sync:changed';

/** Our own: the family's subscription plan has changed (GET /api/subscription). Has no content. */
export const PLAN_EVENT = 'subscription:changed';

/** Sent by clients; relayed to the others who may see the child, never stored. */
export const clientEvents = [
  'log:typing:start',
  'log:typing:stop',
  'comment:typing:start',
  'comment:typing:stop',
] as const;
export type ClientEvent = (typeof clientEvents)[number];

/**
 * The position of a patch in the account's sequence: it applies to a checkpoint at `from`, and to a device that
 * has pulled in this `scope`, which earlier servers do not say.
 */
export const PatchPlace = z.looseObject({
  epoch: z.string(),
  scope: z.optional(z.string()),
  from: Seq,
  seq: Seq,
});

/** The payload of every server event. */
export const LiveMessage = z.looseObject({
  type: z.string(),
  user: z.nullable(z.looseObject({ id: z.string(), name: z.string() })),
  child: z.nullable(z.looseObject({ name: z.string() })),
  place: PatchPlace,
  /** Empty when the person may not read the change; its number still counts. */
  changes: z.array(Change),
  gone: z.optional(z.array(Gone)),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export const TypingMessage = z.strictObject({
  type: z.optional(z.literal('log')),
  itemId: z.optional(z.string().check(z.maxLength(80))),
  itemType: z.optional(z.enum(['log', 'photo', 'document', 'article', 'schedule', 'override'])),
  childId: z.optional(z.string().check(z.maxLength(80))),
});
export type TypingMessage = z.infer<typeof TypingMessage>;

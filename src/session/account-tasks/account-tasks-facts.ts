import * as z from 'zod/mini';
import { AccessRequestBody, CardReadRequest, Relation } from '../../../schema/wire/account.ts';
import { defineKeyedFact, parseWith } from '../../lib/device-facts.ts';
import { ACCOUNT_TASKS_PREFIX } from './account-tasks-key.ts';

/** Looser than the request: what the server refuses must stay readable, so that it can be shown. */
const ProfileTask = z.object({
  name: z.optional(z.string()),
  color: z.optional(z.string()),
  relation: z.optional(z.nullable(Relation)),
  phone: z.optional(z.nullable(z.string())),
});
export type ProfileTask = z.infer<typeof ProfileTask>;

const AccessRequestTask = z.union([
  z.object({ id: z.string(), withdrawn: z.literal(true) }),
  AccessRequestBody,
]);
export type AccessRequestTask = z.infer<typeof AccessRequestTask>;

const CardsRead = z.record(z.string(), CardReadRequest);
export type CardsRead = z.infer<typeof CardsRead>;

/**
 * What a person said about themselves without a connection. It is kept on the device and sent when
 * there is one. Each task can be sent twice without harm, and the later statement wins.
 */
const AccountTasks = z.looseObject({
  profile: z.optional(ProfileTask),
  onboardingComplete: z.optional(z.literal(true)),
  /** Cards that were read and understood, by child. */
  cardsRead: z.optional(CardsRead),
  /** The latest access request, or its withdrawal. The field's name is stored. */
  accessWish: z.optional(AccessRequestTask),
});
export type AccountTasks = z.infer<typeof AccountTasks>;

export const accountTasksFact = defineKeyedFact({
  prefix: ACCOUNT_TASKS_PREFIX,
  owner: 'user',
  parse: parseWith(AccountTasks),
});

/** A task that the server refused for good, with what the person had entered. */
const RefusedTask = z.object({
  /** Of this entry in the list. */
  id: z.string(),
  refusedAt: z.number(),
  /** One task. */
  task: z.object({
    profile: z.optional(ProfileTask),
    cardsRead: z.optional(CardsRead),
    accessWish: z.optional(AccessRequestBody),
  }),
  status: z.number(),
  /** The server's message, in technical words: not shown. Null where it had none. */
  message: z.nullable(z.string()),
  /** The fields that the server did not accept; absent in tasks of earlier releases. */
  invalid: z.optional(z.array(z.string())),
});
export type RefusedTask = z.infer<typeof RefusedTask>;

/** Shown to the person until they try again or discard it. */
export const refusedTasksFact = defineKeyedFact({
  prefix: 'refused-account-tasks:',
  owner: 'user',
  parse: parseWith(z.array(RefusedTask)),
});

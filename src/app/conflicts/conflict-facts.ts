import * as z from 'zod/mini';
import { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { defineFact, parseTexts, parseWith } from '../../lib/device-facts.ts';

/**
 * Conflicts that were settled on this device. Keeping the current value writes nothing, so other
 * people see the conflict until its 30 days are over.
 */
export const settledConflictsFact = defineFact({
  key: 'settled-conflicts',
  wipedBy: ['discard', 'removal'],
  parse: parseTexts,
});

const Known = z.object({ userId: z.string(), conflicts: z.array(ConflictAnswer) });
/** The conflicts that the server last named to a person. */
export type Known = z.infer<typeof Known>;

/**
 * For use without a connection. It contains values of the log, which nobody may read after the person
 * has signed out.
 */
export const knownConflictsFact = defineFact({
  key: 'known-conflicts',
  wipedBy: ['signOut', 'discard', 'removal'],
  parse: parseWith(Known),
});

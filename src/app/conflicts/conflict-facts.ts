import * as z from 'zod/mini';
import { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { defineFact, defineKeyedFact, parseTexts, parseWith } from '../../lib/device-facts.ts';

/**
 * Conflicts that were settled on this device, also by somebody who may not write the record; the other
 * devices learn of a choice by its write. Deletions that did not stand are settled here alone.
 */
export const settledConflictsFact = defineFact({
  key: 'settled-conflicts',
  wipedBy: ['discard', 'removal'],
  parse: parseTexts,
});

const Conflicts = z.array(ConflictAnswer);

/**
 * The conflicts that the server last named to a person, for use without a connection. It contains values
 * of the log, so it is locked and wiped with the person's other data.
 */
export const knownConflictsFact = defineKeyedFact({
  prefix: 'known-conflicts:',
  owner: 'user',
  parse: parseWith(Conflicts),
});

import * as z from 'zod/mini';
import { definitionFields } from './log-definition.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { name, ...extras } = definitionFields;
export const LogDefinitionInput = z.strictObject({
  id: z.optional(RecordId),
  name,
  ...z.partial(z.object(extras)).shape,
});
export type LogDefinitionInput = z.infer<typeof LogDefinitionInput>;
export const LogDefinitionEditInput = z.partial(z.strictObject(definitionFields));
export type LogDefinitionEditInput = z.infer<typeof LogDefinitionEditInput>;

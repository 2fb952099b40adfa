import * as z from 'zod/mini';
import { LIST_KINDS } from './list-item-kinds.ts';
import { listItemFields } from './list-item.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { medicine, food, place, formula, tag } = listItemFields;
const ofChild = { id: z.optional(RecordId), childId: RecordId };
const ofFamily = { id: z.optional(RecordId) };

export const ListItemInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...ofChild,
    kind: z.literal('medicine'),
    ...z.partial(z.object(medicine)).shape,
    name: medicine.name,
  }),
  z.strictObject({
    ...ofChild,
    kind: z.literal('food'),
    ...z.partial(z.object(food)).shape,
    name: food.name,
  }),
  z.strictObject({
    ...ofFamily,
    kind: z.literal('place'),
    ...z.partial(z.object(place)).shape,
    name: place.name,
  }),
  z.strictObject({
    ...ofFamily,
    kind: z.literal('formula'),
    ...z.partial(z.object(formula)).shape,
    name: formula.name,
  }),
  z.strictObject({
    ...ofFamily,
    kind: z.literal('tag'),
    ...z.partial(z.object(tag)).shape,
    name: tag.name,
    color: tag.color,
  }),
]);
export type ListItemInput = z.infer<typeof ListItemInput>;

/** The fields of any kind; which of them an item has is decided by its kind. */
export const ListItemEditInput = z.strictObject(
  Object.assign({}, ...LIST_KINDS.map((kind) => z.partial(z.object(listItemFields[kind])).shape)),
);
export type ListItemEditInput = Readonly<Record<string, unknown>>;

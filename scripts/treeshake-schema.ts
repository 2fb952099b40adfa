import { join } from 'node:path';

const schema = join(import.meta.dirname, '../schema/');

/**
 * Modules of the schema only define things: what no code of the app uses, such as the server's part
 * of a collection and the schemas it names, is left out of a bundle with its imports.
 */
export const treeshakeSchema = {
  moduleSideEffects: (id: string): boolean => !id.startsWith(schema),
};

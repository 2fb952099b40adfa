import { deviceSchemas } from '../../schema/device-schemas.ts';
import type { RecordSchemas } from '../../src/replica/stores/record-schemas.ts';

/** The schemas as a page has them soon after its start. */
export const loadedSchemas: RecordSchemas = {
  of: (name) => deviceSchemas[name],
  load: () => null,
};

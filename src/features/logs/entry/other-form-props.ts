import type { SheetSearch } from '../../../app/navigation/sheet-address.ts';
import type { Replica } from '../../../replica/replica.ts';

/** Of a form for new entries that is not a `LogForm`. */
export type OtherFormProps = { search: SheetSearch; replica: Replica; onClose: () => void };

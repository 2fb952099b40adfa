import { useSheetSearch } from '../../../app/navigation/sheets.ts';
import { EditEntry } from './edit-entry.tsx';
import { NewEntry } from './new-entry.tsx';
import '../../../i18n/lazy/logs.ts';

/**
 * The entry in the URL: `?entry=<id>`, or `?new=<type>` with initial values. Rendered by the
 * layout, so that any screen opens it by navigating.
 */
export function EntrySheet() {
  const search = useSheetSearch();
  if (search.entry !== undefined) return <EditEntry key={search.entry} id={search.entry} />;
  if (search.new !== undefined) {
    return <NewEntry key={`${search.new} ${search.copy ?? ''}`} search={search} />;
  }
  return null;
}

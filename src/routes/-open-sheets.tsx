import { Suspense, lazy, useEffect } from 'react';
import { useSheetSearch } from '../app/navigation/sheets.ts';

const loadEntrySheet = () => import('../features/logs/entry/entry-sheet.tsx');
const loadTimerSheet = () => import('../features/timers/timer-sheet.tsx');
const ToggleByAddress = lazy(async () => ({
  default: (await import('../features/home/dock/toggle-by-address.tsx')).ToggleByAddress,
}));
const EntrySheet = lazy(async () => ({ default: (await loadEntrySheet()).EntrySheet }));
const PhotoViewer = lazy(async () => ({
  default: (await import('../features/vault/viewer/photo-viewer.tsx')).PhotoViewer,
}));
const TimerSheet = lazy(async () => ({ default: (await loadTimerSheet()).TimerSheet }));

/** The sheets in the URL, over any screen. Loaded when the page is idle. */
export function OpenSheets() {
  const search = useSheetSearch();
  const { entry, new: added, timer, photo, do: action } = search;
  useEffect(() => {
    const wait = setTimeout(() => {
      // If loading fails now, the sheet is loaded when it is opened.
      Promise.all([loadEntrySheet(), loadTimerSheet()]).catch(() => undefined);
    }, 2_000);
    return () => clearTimeout(wait);
  }, []);
  return (
    <Suspense>
      {(entry !== undefined || added !== undefined) && <EntrySheet />}
      {timer !== undefined &&
        (action === 'toggle' ? <ToggleByAddress search={search} /> : <TimerSheet />)}
      {photo !== undefined && <PhotoViewer />}
    </Suspense>
  );
}

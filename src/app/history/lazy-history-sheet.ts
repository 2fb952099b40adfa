import { lazyDialog } from '../../ui/lazy-dialog.tsx';

export const HistorySheet = lazyDialog(
  async () => (await import('./history-sheet.tsx')).HistorySheet,
);

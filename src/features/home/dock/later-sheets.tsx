/** What most taps on the dock do not show, as one chunk. */
export { QuickLogNotices } from './quick-log-notices.tsx';
export { RepeatSheet } from './repeat-sheet.tsx';
export { ToggleSheet } from './toggle-sheet.tsx';

import { entries } from './en/entries.ts';
import { events } from './en/events.ts';
import { format } from './en/format.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { storage } from './en/storage.ts';
import { sync } from './en/sync.ts';
import { timers } from './en/timers.ts';
import { ui } from './en/ui.ts';
import { upgrade } from './en/upgrade.ts';

/**
 * The English translations of the first load; keys are `area.name`. All other areas load with the
 * screens that use them: see lazy.ts.
 */
export const en = {
  entries,
  events,
  format,
  home,
  shell,
  storage,
  sync,
  timers,
  ui,
  upgrade,
} as const;

import { entries } from './en/entries.ts';
import { events } from './en/events.ts';
import { format } from './en/format.ts';
import { home } from './en/home.ts';
import { logs } from './en/logs.ts';
import { requests } from './en/requests.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { site } from './en/site.ts';
import { storage } from './en/storage.ts';
import { sync } from './en/sync.ts';
import { timers } from './en/timers.ts';
import { ui } from './en/ui.ts';
import { upgrade } from './en/upgrade.ts';

/** Every word a person reads, in English; keys are `area.name`. */
export const en = {
  entries,
  events,
  format,
  home,
  logs,
  requests,
  settings,
  shell,
  site,
  storage,
  sync,
  timers,
  ui,
  upgrade,
} as const;

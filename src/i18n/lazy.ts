import type { card } from './en/card.ts';
import type { charts } from './en/charts.ts';
import type { connection } from './en/connection.ts';
import type { family } from './en/family.ts';
import type { form } from './en/form.ts';
import type { history } from './en/history.ts';
import type { late } from './en/late.ts';
import type { logs } from './en/logs.ts';
import type { milestones } from './en/milestones.ts';
import type { milkStash } from './en/milk-stash.ts';
import type { nobodyHere } from './en/nobody-here.ts';
import type { onboarding } from './en/onboarding.ts';
import type { photo } from './en/photo.ts';
import type { plan } from './en/plan.ts';
import type { refusedTasks } from './en/refused-tasks.ts';
import type { relations } from './en/relations.ts';
import type { requests } from './en/requests.ts';
import type { settings } from './en/settings.ts';
import type { signIn } from './en/sign-in.ts';
import type { signOut } from './en/sign-out.ts';
import type { windowStorage } from './en/window-storage.ts';
import type { shifts } from './en/shifts.ts';
import type { subscribe } from './en/subscribe.ts';
import type { syncSheet } from './en/sync-sheet.ts';
import type { timerSheet } from './en/timer-sheet.ts';
import type { accessRequest } from './en/access-request.ts';
import type { fields } from './en/fields.ts';
import type { upgradeScreen } from './en/upgrade-screen.ts';
import type { deviceNotices } from './en/device-notices.ts';
import type { grants } from './en/grants.ts';
import type { health } from './en/health.ts';

/**
 * The areas that Home does not need. Code that uses such an area imports `lazy/<area>.ts`, which
 * puts the translations into the same chunk. tests/words.test.ts fails when an import is missing.
 */
export type LazyEnglish = {
  grants: typeof grants;
  deviceNotices: typeof deviceNotices;
  upgradeScreen: typeof upgradeScreen;
  fields: typeof fields;
  late: typeof late;
  card: typeof card;
  charts: typeof charts;
  connection: typeof connection;
  family: typeof family;
  form: typeof form;
  health: typeof health;
  history: typeof history;
  logs: typeof logs;
  milestones: typeof milestones;
  milkStash: typeof milkStash;
  nobodyHere: typeof nobodyHere;
  onboarding: typeof onboarding;
  photo: typeof photo;
  plan: typeof plan;
  refusedTasks: typeof refusedTasks;
  relations: typeof relations;
  requests: typeof requests;
  settings: typeof settings;
  signIn: typeof signIn;
  signOut: typeof signOut;
  windowStorage: typeof windowStorage;
  shifts: typeof shifts;
  subscribe: typeof subscribe;
  syncSheet: typeof syncSheet;
  timerSheet: typeof timerSheet;
  accessRequest: typeof accessRequest;
};

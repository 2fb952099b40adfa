import { knownConflictsFact, settledConflictsFact } from '../../app/conflicts/conflict-facts.ts';
import { displayFact, shownThemeFact } from '../../app/preferences/display-facts.ts';
import { moreUnitsFact } from '../../app/preferences/more-units.ts';
import { nextSleepShownFact } from '../../app/preferences/next-sleep-shown.ts';
import { tilesFact } from '../../app/preferences/tiles.ts';
import { trackingFact } from '../../app/preferences/tracking.ts';
import { unitsFact } from '../../app/preferences/units.ts';
import { weekStartFact } from '../../app/preferences/week-start.ts';
import { addressActionsFact } from '../../app/preferences/address-actions.ts';
import { usageSharingFact } from '../../app/preferences/usage-sharing.ts';
import { whoLogsHiddenFact } from '../../app/preferences/who-logs.ts';
import { selectedChildFact } from '../../app/people/selected-child.ts';
import { seenReleaseFact } from '../../app/releases/seen-release.ts';
import { unsyncedDataFact } from '../../app/removed-member/unsynced-data.ts';
import { importFilesFact, importJobFact } from '../../app/import/import-facts.ts';
import { heightsFact } from '../../app/places/kept-heights.ts';
import { storedHereFact } from '../../app/stored-here.ts';
import { draftFact } from '../../domain/entries/drafts.ts';
import { lastActiveFact } from '../../features/home/away/last-active.ts';
import { nightAwakeFact } from '../../features/home/night/night-awake.ts';
import { detailsOpenFact } from '../../features/logs/form/details-open.ts';
import { answersFact } from '../../features/onboarding/answers.ts';
import { careAnswersFact } from '../../features/onboarding/caregiver/care-answers.ts';
import { onboardedFact } from '../../features/onboarding/done.ts';
import { onboardingPutOffFact } from '../../features/onboarding/left.ts';
import { hadSwitcherFact } from '../../features/shell/frame/had-switcher.ts';
import { orderFact } from '../../features/subscription/customer/device-orders.ts';
import { planChoiceFact } from '../../features/subscription/plans/use-choice.ts';
import {
  keepAwakeFact,
  mirrorFacts,
  mirroredTimerFact,
} from '../../features/timers/timer-facts.ts';
import { savedArticlesFact } from '../../features/knowledge/saved/saved-fact.ts';
import { lockChoicesFact, unlockedFact } from '../../features/vault/lock/lock-facts.ts';
import { debugRecordingFact } from '../../lib/debug-log.ts';
import { debugLinesFact } from '../../lib/debug-recorder.ts';
import { mediaSettingsFact } from '../../media/media-settings-fact.ts';
import {
  notificationSoundFact,
  notificationVibrationFact,
  pushOnFact,
} from '../../notifications/device-choices.ts';
import { announcedFact } from '../../notifications/announced.ts';
import { dismissedRemindersFact } from '../../notifications/dismissed.ts';
import { stopRequestsFact } from '../../notifications/stop-requests.ts';
import { unseenFact } from '../../notifications/unseen.ts';
import { mediaKeyFact } from '../../media/store/media-key.ts';
import type { AnyFact } from '../../lib/device-facts.ts';
import type { LocalFact } from '../../lib/local-facts.ts';
import { reloadedAtFact, skipUpgradeScreenFact } from '../../pwa/app-updates.ts';
import { installRecordFact } from '../../pwa/install/install-record.ts';
import { identityFact } from '../../replica/identity.ts';
import { syncStateFact } from '../../replica/sync/sync-state.ts';
import {
  accountTasksFact,
  refusedTasksFact,
} from '../../session/account-tasks/account-tasks-facts.ts';
import { deviceLockKeyFact } from '../../session/requests/device-lock.ts';
import { planFact } from '../../session/requests/plan.ts';
import { pendingSessionFact, sessionFact } from '../../session/token-store.ts';
import { clockSkewFact } from '../../sync/device-clock.ts';
import { askedToPersistFact } from '../watch/persistence.ts';
import { pendingLockFact, pendingWipeFact } from './session-context.ts';

/**
 * The registry: everything that this device stores beside the replicas. Each fact is declared where
 * its type belongs; `tests/device-facts.test.ts` fails for one that is missing here.
 */

/** In IndexedDB. */
export const deviceFacts: readonly AnyFact[] = [
  accountTasksFact,
  addressActionsFact,
  announcedFact,
  answersFact,
  askedToPersistFact,
  careAnswersFact,
  clockSkewFact,
  debugLinesFact,
  debugRecordingFact,
  detailsOpenFact,
  dismissedRemindersFact,
  deviceLockKeyFact,
  draftFact,
  identityFact,
  importFilesFact,
  importJobFact,
  keepAwakeFact,
  knownConflictsFact,
  lockChoicesFact,
  lastActiveFact,
  mediaKeyFact,
  mediaSettingsFact,
  moreUnitsFact,
  nextSleepShownFact,
  nightAwakeFact,
  notificationSoundFact,
  notificationVibrationFact,
  onboardedFact,
  onboardingPutOffFact,
  orderFact,
  pendingLockFact,
  pendingSessionFact,
  pendingWipeFact,
  planChoiceFact,
  planFact,
  pushOnFact,
  refusedTasksFact,
  savedArticlesFact,
  selectedChildFact,
  sessionFact,
  settledConflictsFact,
  stopRequestsFact,
  syncStateFact,
  unitsFact,
  unseenFact,
  unsyncedDataFact,
  usageSharingFact,
  weekStartFact,
  whoLogsHiddenFact,
];

/** In localStorage and sessionStorage. */
export const localFacts: readonly Omit<LocalFact<never>, 'parse' | 'format'>[] = [
  hadSwitcherFact,
  heightsFact,
  installRecordFact,
  displayFact,
  unlockedFact,
  reloadedAtFact,
  seenReleaseFact,
  shownThemeFact,
  skipUpgradeScreenFact,
  storedHereFact,
  tilesFact,
  trackingFact,
  ...mirrorFacts,
  mirroredTimerFact,
];

import '../../../i18n/lazy/card.ts';
import '../../../i18n/lazy/lists.ts';
import '../../../i18n/lazy/log-settings.ts';
import '../../../i18n/lazy/notification-titles.ts';
import '../../../i18n/lazy/relations.ts';
import '../../../i18n/lazy/tags.ts';
import type { TextKey } from '../../../i18n/t.ts';
import type { SettingsSection } from './section-names.ts';

/** A searchable setting: its text on the page, and other words that people use for it. */
export type Findable = { section: SettingsSection; title: TextKey; also?: TextKey };

/** All searchable settings, by page. */
export const findables: readonly Findable[] = [
  { section: 'profile', title: 'settings.profile', also: 'settings.findProfile' },
  { section: 'profile', title: 'settings.name' },
  { section: 'profile', title: 'settings.color' },
  { section: 'profile', title: 'relations.youAre', also: 'settings.findRelation' },
  { section: 'profile', title: 'settings.phone' },
  { section: 'profile', title: 'settings.email', also: 'settings.findEmail' },
  { section: 'profile', title: 'settings.password' },
  { section: 'profile', title: 'settings.signOut', also: 'settings.findSignOut' },
  { section: 'devices', title: 'settings.devices', also: 'settings.findDevices' },
  {
    section: 'notifications',
    title: 'notificationTitles.title',
    also: 'notificationTitles.find',
  },
  {
    section: 'notifications',
    title: 'notificationTitles.sound',
    also: 'notificationTitles.findSound',
  },
  {
    section: 'notifications',
    title: 'notificationTitles.reminders',
    also: 'notificationTitles.findReminders',
  },
  {
    section: 'notifications',
    title: 'notificationTitles.quiet',
    also: 'notificationTitles.findQuiet',
  },
  { section: 'privacy', title: 'settings.privacy', also: 'settings.findPrivacy' },
  { section: 'privacy', title: 'settings.exportAll', also: 'settings.findExport' },
  { section: 'privacy', title: 'settings.sharingUse', also: 'settings.findSharing' },
  { section: 'privacy', title: 'settings.deleteAccount', also: 'settings.findDeleteAccount' },
  { section: 'privacy', title: 'settings.leaveDevice', also: 'settings.findLeaveDevice' },
  { section: 'children', title: 'settings.children', also: 'settings.findChildren' },
  { section: 'children', title: 'card.cards', also: 'settings.findCards' },
  { section: 'children', title: 'logSettings.dayStart', also: 'logSettings.findDayStart' },
  { section: 'children', title: 'logSettings.night', also: 'logSettings.findNight' },
  { section: 'children', title: 'logSettings.joins', also: 'logSettings.findSession' },
  { section: 'children', title: 'logSettings.anchor', also: 'logSettings.findAnchor' },
  { section: 'children', title: 'logSettings.parts' },
  { section: 'children', title: 'logSettings.remind', also: 'logSettings.findRemind' },
  { section: 'children', title: 'logSettings.remindDiaper', also: 'logSettings.findDiaper' },
  { section: 'children', title: 'logSettings.tummyGoal', also: 'logSettings.findTummy' },
  { section: 'children', title: 'logSettings.nextSleep', also: 'logSettings.findNextSleep' },
  { section: 'children', title: 'logSettings.archivedChildren', also: 'logSettings.findArchive' },
  { section: 'family', title: 'settings.family', also: 'settings.findFamily' },
  { section: 'invites', title: 'settings.invites' },
  { section: 'medicines', title: 'lists.medicines', also: 'lists.findMedicines' },
  { section: 'foods', title: 'lists.foods', also: 'lists.findFoods' },
  { section: 'logging', title: 'settings.shownTypes', also: 'settings.findShownTypes' },
  { section: 'logging', title: 'lists.places', also: 'lists.findPlaces' },
  { section: 'logging', title: 'lists.formulas', also: 'lists.findFormulas' },
  { section: 'ownTypes', title: 'settings.ownTypes', also: 'settings.findOwnTypes' },
  { section: 'billing', title: 'settings.billing', also: 'settings.findBilling' },
  { section: 'deleted', title: 'settings.deleted', also: 'settings.findDeleted' },
  { section: 'data', title: 'settings.data', also: 'settings.findData' },
  { section: 'data', title: 'settings.importOther', also: 'settings.findImport' },
  { section: 'data', title: 'settings.duplicates', also: 'settings.findDuplicates' },
  { section: 'display', title: 'settings.theme', also: 'settings.findTheme' },
  { section: 'display', title: 'settings.autoNight', also: 'settings.findNight' },
  { section: 'display', title: 'settings.reduceMotion', also: 'settings.findMotion' },
  { section: 'display', title: 'settings.hand' },
  { section: 'units', title: 'settings.unitsPage', also: 'settings.findUnits' },
  { section: 'units', title: 'settings.volume', also: 'settings.findVolume' },
  { section: 'units', title: 'settings.weight', also: 'settings.findWeight' },
  { section: 'units', title: 'settings.length', also: 'settings.findLength' },
  { section: 'units', title: 'settings.head', also: 'settings.findLength' },
  { section: 'units', title: 'settings.temperature', also: 'settings.findTemperature' },
  { section: 'units', title: 'settings.solids', also: 'settings.findSolids' },
  { section: 'units', title: 'settings.dose', also: 'settings.findDose' },
  { section: 'units', title: 'settings.clock', also: 'settings.findClock' },
  { section: 'units', title: 'settings.dateOrder', also: 'settings.findDateOrder' },
  { section: 'units', title: 'settings.weekStart', also: 'settings.findWeekStart' },
  { section: 'logging', title: 'settings.homeScreen', also: 'settings.findHomeScreen' },
  { section: 'logging', title: 'settings.confirmQuickLog', also: 'settings.findConfirmQuickLog' },
  { section: 'logging', title: 'tags.title', also: 'tags.find' },
  { section: 'logging', title: 'settings.addressActions', also: 'settings.findAddressActions' },
  { section: 'vault', title: 'settings.vault', also: 'settings.findVault' },
  { section: 'sync', title: 'settings.syncOpen', also: 'settings.findSync' },
  { section: 'sync', title: 'settings.storageUsed', also: 'settings.findStorage' },
  { section: 'sync', title: 'settings.kept', also: 'settings.findKept' },
  { section: 'sync', title: 'settings.readAgain', also: 'settings.findReadAgain' },
  { section: 'about', title: 'settings.updateCheck', also: 'settings.findVersion' },
  { section: 'about', title: 'settings.licences' },
  { section: 'about', title: 'settings.firstSteps' },
  { section: 'about', title: 'settings.support', also: 'settings.findSupport' },
  { section: 'about', title: 'settings.privacyPolicy' },
  { section: 'about', title: 'settings.terms' },
  { section: 'about', title: 'settings.diagnostics', also: 'settings.findDiagnostics' },
];

/**
 * The settings that contain every word of the query, in any order and without regard to case or
 * accents. Titles that begin with the query come first.
 *
 * @param words returns the text of a key in the reader's language
 */
export function findSettings(
  all: readonly Findable[],
  query: string,
  words: (key: TextKey) => string,
): Findable[] {
  const wanted = plain(query).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = all.filter(({ title, also }) => {
    const text = plain(`${words(title)} ${also ? words(also) : ''}`);
    return wanted.every((word) => text.includes(word));
  });
  const begins = ({ title }: Findable) => plain(words(title)).startsWith(wanted[0] ?? '');
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

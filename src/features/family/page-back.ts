import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/family.ts';
import '../../i18n/lazy/settings.ts';

/** The back link to the list of settings. Wide screens show the list beside the page instead. */
export function backToSettings(onBack: () => void) {
  return { label: t('settings.backToSettings'), onBack, narrowOnly: true };
}

export function backToFamily(onBack: () => void) {
  return { label: t('settings.family'), onBack };
}

import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/family.ts';
import '../../i18n/lazy/settings.ts';

/** The way to the list of settings, which stands beside its pages where both fit. */
export function backToSettings(onBack: () => void) {
  return { label: t('settings.backToSettings'), onBack, narrowOnly: true };
}

export function backToFamily(onBack: () => void) {
  return { label: t('settings.family'), onBack };
}

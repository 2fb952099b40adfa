import { storageProblemText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/device-notices.ts';
import { t } from '../../../i18n/t.ts';
import type { StorageProblem } from '../../../replica/errors.ts';

/** The message when the entries could not be opened. Nothing is typed yet, so it promises nothing. */
export function openErrorText(problem: StorageProblem): { title: string; text: string } {
  if (problem === 'quota')
    return { title: t('deviceNotices.fullTitle'), text: t('deviceNotices.fullText') };
  // The app continues by itself as soon as it can.
  if (problem === 'blocked')
    return { title: t('storage.blockedTitle'), text: t('deviceNotices.slowText') };
  if (problem === 'unknown')
    return { title: t('deviceNotices.openFailed'), text: t('deviceNotices.openFailedText') };
  return storageProblemText(problem);
}

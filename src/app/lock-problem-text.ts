import '../i18n/lazy/sign-out.ts';
import { t } from '../i18n/t.ts';
import type { SignOutProblem } from './services.tsx';

/** Why nothing could be locked, and what to do. */
export function lockProblemText(problem: SignOutProblem): string {
  switch (problem) {
    case 'quota':
      return t('signOut.failedFull');
    case 'blocked':
      return t('signOut.failedBlocked');
    case 'offline':
      return t('signOut.failedOffline');
    case 'unsupported':
      return t('signOut.failedUnsupported');
    case 'refused':
    case 'outdated':
    case 'lost':
    case 'locked':
    case 'unknown':
      return t('signOut.failedUnknown');
  }
}

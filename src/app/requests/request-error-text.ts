import { t } from '../../i18n/t.ts';
import type { RequestFailure } from '../../session/requests/request.ts';
import '../../i18n/lazy/requests.ts';

/** Why the server did not do what it was asked, for a person: its own words where it has some. */
export function requestErrorText(error: RequestFailure): string {
  switch (error.kind) {
    case 'network':
      return t('requests.network');
    case 'portal':
      return t('requests.portal');
    case 'unreachable':
      return t('requests.unreachable');
    case 'signIn':
      return t('requests.signIn');
    case 'refused':
      // Specification §8, of what has no words of its own.
      return error.message ?? t('requests.status', { status: error.status });
    case 'unreadable':
      return t('requests.unreadable');
  }
}

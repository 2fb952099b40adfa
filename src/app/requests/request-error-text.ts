import { t } from '../../i18n/t.ts';
import type { RequestFailure } from '../../session/requests/request.ts';
import '../../i18n/lazy/requests.ts';

/** Why a request failed, as a message for the person: the server's message where there is one. */
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
      // Specification §8, for an error without a message.
      return error.message ?? t('requests.status', { status: error.status });
    case 'unreadable':
      return t('requests.unreadable');
  }
}

import { errorCodes } from '../../../../schema/wire/errors.ts';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/requests.ts';
import type { RequestFailure } from '../../../session/requests/request.ts';

/**
 * Why a request of the vault failed. A failure outside the error catalogue shows its status
 * (specification §8): "HTTP error! status: 500".
 */
export function vaultErrorText(error: RequestFailure): string {
  if (error.kind === 'refused') {
    const isKnown = Object.hasOwn(errorCodes, error.code) && error.code !== 'INTERNAL';
    return isKnown ? requestErrorText(error) : t('requests.status', { status: error.status });
  }
  return requestErrorText(error);
}

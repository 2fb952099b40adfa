import '../../../i18n/lazy/vault.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { IngestProblem } from '../../../media/ingest/ingest-problem.ts';
import type { UploadFailure } from '../../../media/upload/upload-machine.ts';

/** Why a picked file was not taken, for the person. */
export function problemText(problem: IngestProblem): string {
  switch (problem.reason) {
    case 'tooLarge':
      return t('vault.tooLargeAtMost', { size: formatBytes(problem.limit) });
    case 'tooLong':
      return t('vault.tooLong', { time: formatDuration(problem.limit * 1_000) });
    case 'tooMany':
      return t('vault.tooManyFiles', { max: problem.limit });
    case 'unsupported':
    case 'empty':
    case 'unreadable':
    case 'known':
    case 'noSpace':
    case 'noStorage':
      return t(`vault.problem-${problem.reason}`);
  }
}

/**
 * Why an upload was set aside.
 *
 * @param limitBytes the most that the vault takes of this type
 */
export function failureText(failure: UploadFailure, bytes: number, limitBytes: number): string {
  switch (failure.reason) {
    case 'tooLarge':
      return t('vault.tooLarge', { size: formatBytes(bytes), max: formatBytes(limitBytes) });
    case 'unsupported':
      return t('vault.problem-unsupported');
    case 'refused':
      return failure.message ?? t('vault.failure-refused');
    case 'denied':
    case 'damaged':
    case 'unreadable':
      return t(`vault.failure-${failure.reason}`);
  }
}

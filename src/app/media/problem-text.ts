import '../../i18n/lazy/media.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { t } from '../../i18n/t.ts';
import type { AddResult } from '../../media/add-photos.ts';

/** Why a picked file was not added; one line. */
export function problemText({ name, problem }: Extract<AddResult, { ok: false }>): string {
  switch (problem.reason) {
    case 'tooLarge':
      return t('media.tooLarge', { name, limit: formatBytes(problem.limit) });
    case 'tooLong':
      return t('media.tooLong', { name, count: problem.limit / 60 });
    case 'tooMany':
      return t('media.tooMany', { count: problem.limit });
    default:
      return t(`media.${problem.reason}`, { name });
  }
}

/** The problems of a pick, each line once. */
export function problemsText(results: readonly AddResult[]): string {
  const lines = results.flatMap((result) => (result.ok ? [] : [problemText(result)]));
  return [...new Set(lines)].join(' ');
}

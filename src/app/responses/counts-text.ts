import '../../i18n/lazy/responses.ts';
import { t } from '../../i18n/t.ts';
import type { ResponseCounts } from '../../replica/stores/responses.ts';

/** "2 likes, 1 comment", without what there is none of. */
export function countsText({ likes, comments }: ResponseCounts): string {
  return [
    ...(likes > 0 ? [t('responses.likes', { count: likes })] : []),
    ...(comments > 0 ? [t('responses.comments', { count: comments })] : []),
  ].join(', ');
}

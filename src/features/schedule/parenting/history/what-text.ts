import { dayIn, formatLocalDate } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import type { HistoryItem } from './history-rows.ts';

/** "Holiday: Easter", "Parenting schedule: Mia", or the name of a request. */
export function whatText(about: HistoryItem['about']): string {
  if (about.kind === 'plan') return t('parenting.planNamed', { name: about.record.name });
  const { kind, name } = about.record;
  return kind === 'swap'
    ? name
    : t('parenting.titled', { kind: t(`parenting.kind-${kind}`), name });
}

/** "Ben accepted: Holiday: Easter". */
export function historyText({ row, about }: HistoryItem, name: string): string {
  const day = row.endsOn === undefined ? '' : formatLocalDate(row.endsOn, dayIn(row.at));
  return t(`parenting.row-${row.did}`, { name, what: whatText(about), day });
}

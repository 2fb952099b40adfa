import { formatLocalDay, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import type { GridLane } from './month-grid.tsx';

/**
 * A day in words, for screen readers: "Fri 4 Dec. Mia: Ana until 17:00, then Ben. Holiday: Easter. Not
 * sent yet."
 */
export function dayText(
  day: string,
  lanes: readonly GridLane[],
  { today, tz }: { today: string; tz: string },
): string {
  const sentences = [formatLocalDay(day, today)];
  for (const lane of lanes) {
    const parties = partiesText(lane, day, tz);
    sentences.push(lane.label === null ? parties : `${lane.label}: ${parties}`);
    for (const { badge, name } of lane.notes.get(day) ?? []) {
      sentences.push(t(`parenting.note-${badge}`, { name }));
    }
    if (lane.notes.get(day)?.some(({ isUnsent }) => isUnsent))
      sentences.push(t('parenting.notSent'));
    if (lane.isDraft) sentences.push(t('parenting.status-draft'));
  }
  return `${sentences.join('. ')}.`;
}

/** "Ana until 17:00, then Ben". */
function partiesText({ days, partyOf }: GridLane, day: string, tz: string): string {
  const parts = days.get(day)?.parts ?? [];
  const joined = parts.reduce<{ name: string; to: number }[]>((list, { party, to }) => {
    const name = partyOf(party)?.label ?? '';
    const last = list.at(-1);
    if (last?.name === name) last.to = to;
    else list.push({ name, to });
    return list;
  }, []);
  if (joined.length === 0) return t('parenting.nobody');
  return joined.reduceRight(
    (after, { name, to }) =>
      after === '' ? name : t('parenting.until', { name, time: formatTime(to, { tz }), after }),
    '',
  );
}

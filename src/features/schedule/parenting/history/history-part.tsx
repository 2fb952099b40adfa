import History from 'lucide-react/icons/history';
import { useMemo } from 'react';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { formatDay, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { ColorMark } from '../../../../ui/color-mark.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List, Row } from '../../../../ui/list.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import proposal from '../proposal.module.css';
import { type HistoryItem, historyItems } from './history-rows.ts';
import { historyText } from './what-text.ts';

/** What was proposed, answered and agreed, with the server's times. Nobody can change it. */
export function HistoryPart({
  plans,
  overrides,
}: {
  plans: readonly ParentingPlanRecord[];
  overrides: readonly OverrideRecord[];
}) {
  const now = useNow(60_000);
  const people = usePeople();
  const days = useMemo(() => {
    const byDay = new Map<string, HistoryItem[]>();
    for (const item of historyItems(plans, overrides)) {
      const day = formatDay(item.row.at, { now });
      byDay.set(day, [...(byDay.get(day) ?? []), item]);
    }
    return [...byDay];
  }, [plans, overrides, now]);
  if (days.length === 0) {
    return (
      <EmptyState icon={History} title={t('parenting.noHistory')}>
        {t('parenting.noHistoryText')}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{t('parenting.historyIntro')}</p>
      {days.map(([day, items]) => (
        <section key={day} aria-label={day}>
          <h2 className={proposal.groupTitle}>{day}</h2>
          <List label={day}>
            {items.map((item) => {
              const author = people.find(item.row.by);
              return (
                <Row
                  key={item.key}
                  start={
                    <ColorMark
                      color={author.color}
                      shape="disc"
                      initial={author.initial}
                      photo={author.photo}
                    />
                  }
                  title={historyText(item, author.name)}
                  detail={item.row.reason === '' ? undefined : item.row.reason}
                  end={<time>{formatTime(item.row.at)}</time>}
                />
              );
            })}
          </List>
        </section>
      ))}
    </>
  );
}

import { collections } from '../../../../schema/collections.ts';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf, removedArticles } from '../../../replica/stores/articles.ts';
import { Button } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** Deleted articles that this person may bring back; nothing without any. */
export function RemovedArticles() {
  const replica = useReplica();
  const { may } = useRights();
  const now = useNow(60_000);
  const entries = useQuery(removedArticles, []);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const shown = (entries ?? []).filter(
    ({ record }) =>
      now - (record.removed?.at ?? 0) < TRASH_DAYS * DAY_MS &&
      may('restore', collections.articles, record),
  );
  if (!replica || shown.length === 0) return null;
  return (
    <Section title={t('knowledge.trash')}>
      <List label={t('knowledge.trash')}>
        {shown.map(({ record: { id, title, removed } }) => (
          <Row
            key={id}
            title={<bdi>{title === '' ? t('knowledge.draft') : title}</bdi>}
            detail={removed && t('knowledge.deletedAt', { when: formatDate(removed.at, { now }) })}
            end={
              <Button
                size="small"
                aria-label={t('knowledge.restoreLabel', { title })}
                onClick={() =>
                  writesBlocked ? explainBlocked() : tell(articlesOf(replica).restore(id))
                }
              >
                {t('knowledge.bringBack')}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

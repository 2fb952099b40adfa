import { useState } from 'react';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useReplica, useSession } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import {
  type ComparedNode,
  type Revision,
  compareBlocks,
  revisionsOf,
} from '../../../domain/articles/revisions.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { readHistory } from '../../../session/requests/record-history.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ArticleBody } from './article-body.tsx';
import { numbersOf } from './group-lists.ts';
import styles from './article.module.css';

type RevisionsSheetProps = {
  record: ArticleRecord;
  mayRestore: boolean;
  onClose: () => void;
};

/** The versions of an article: to compare with the present one, and to restore. */
export function RevisionsSheet({ record, mayRestore, onClose }: RevisionsSheetProps) {
  const session = useSession();
  const [chosen, setChosen] = useState<Revision | null>(null);
  const state = useQuery((replica) => articlesOf(replica).get(record.id), [record.id])?.state;
  const answer = useServerRead(() =>
    readHistory(session, `/api/knowledge/${encodeURIComponent(record.id)}/history`),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('knowledge.revisions')}
      intro={t('knowledge.revisionsIntro')}
    >
      {state !== undefined && state !== 'saved' && (
        <p className={styles.quiet}>{t('knowledge.revisionsUnsent')}</p>
      )}
      {answer.kind === 'loading' && <Skeleton height="3.5rem" count={3} />}
      {(answer.kind === 'offline' || answer.kind === 'failed') && <NotRead answer={answer} />}
      {answer.kind === 'read' &&
        (chosen ? (
          <Comparison
            record={record}
            revision={chosen}
            mayRestore={mayRestore}
            onBack={() => setChosen(null)}
            onRestored={onClose}
          />
        ) : (
          <Revisions revisions={revisionsOf(record, answer.value)} onChoose={setChosen} />
        ))}
    </Sheet>
  );
}

function Revisions({
  revisions,
  onChoose,
}: {
  revisions: readonly Revision[];
  onChoose: (revision: Revision) => void;
}) {
  const people = usePeople();
  const now = useNow(60_000);
  return (
    <>
      {revisions.length <= 1 && <p className={styles.quiet}>{t('knowledge.noRevisions')}</p>}
      <List label={t('knowledge.revisions')}>
        {revisions.map((revision) => {
          const person = people.find(revision.by);
          const when = formatMoment(revision.writtenAt, { now });
          return (
            <Row
              key={revision.writtenAt}
              start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
              title={<bdi>{person.name}</bdi>}
              detail={revision.isCurrent ? `${when} · ${t('knowledge.revisionNow')}` : when}
              end={
                !revision.isCurrent && (
                  <Button
                    size="small"
                    aria-label={t('knowledge.compareLabel', { when })}
                    onClick={() => onChoose(revision)}
                  >
                    {t('knowledge.compare')}
                  </Button>
                )
              }
            />
          );
        })}
      </List>
    </>
  );
}

function Comparison({
  record,
  revision,
  mayRestore,
  onBack,
  onRestored,
}: {
  record: ArticleRecord;
  revision: Revision;
  mayRestore: boolean;
  onBack: () => void;
  onRestored: () => void;
}) {
  const replica = useReplica();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const now = useNow(60_000);
  const { title, summary, blocks } = revision;
  const compared = compareBlocks(blocks, record.blocks);
  const numbers = numbersIn(compared);
  const isSame = title === record.title && compared.every(({ change }) => change === 'same');
  const restore = () => {
    if (writesBlocked) return explainBlocked();
    if (!replica) return;
    const store = articlesOf(replica);
    const former = { title: record.title, summary: record.summary, blocks: record.blocks };
    store.edit(record.id, { title, summary, blocks }).then(() => {
      const undo = { label: t('ui.undo'), run: () => tell(store.edit(record.id, former)) };
      showToast({ text: t('knowledge.restored'), actions: [undo] });
      onRestored();
    }, showNotSaved);
  };
  return (
    <div className={styles.comparison}>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onBack}>
          {t('knowledge.toRevisions')}
        </Button>
        {mayRestore && !isSame && (
          <Button variant="primary" onClick={restore}>
            {t('knowledge.restore')}
          </Button>
        )}
      </div>
      <h3>{t('knowledge.revisionOf', { when: formatMoment(revision.writtenAt, { now }) })}</h3>
      {title !== record.title && <p dir="auto">{t('knowledge.titleWas', { title })}</p>}
      {isSame && <p className={styles.quiet}>{t('knowledge.noDifference')}</p>}
      {compared.map(({ id, node, change }) => (
        <div key={id} className={styles[change]}>
          {change !== 'same' && (
            <span className={styles.change}>{t(`knowledge.change-${change}`)}</span>
          )}
          <ArticleBody nodes={[{ id, node }]} numbers={numbers} />
        </div>
      ))}
    </div>
  );
}

/** The numbers of the items in the present version, and of the others in the former one. */
function numbersIn(compared: readonly ComparedNode[]): ReadonlyMap<string, number> {
  const former = compared.filter(({ change }) => change === 'same' || change === 'removed');
  const present = compared.filter(({ change }) => change !== 'removed');
  return new Map([...numbersOf(former), ...numbersOf(present)]);
}

import FileX from 'lucide-react/icons/file-x';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useEffectEvent, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { type ArticleRecord, articleDefaults } from '../../../../schema/records/article.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { type Rights, useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import type { Replica } from '../../../replica/replica.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ArticleDraft, readBegunId, readDraft } from './article-draft.ts';
import { ArticleForm } from './article-form.tsx';
import { emptyValues, valuesOf } from './article-values.ts';

/** Writes an article. @param id null: a new one, or the one that was begun and not left */
export function EditorScreen({ id }: { id: string | null }) {
  const replica = useReplica();
  const rights = useRights();
  if (!replica || !rights.isKnown) return <Skeleton height="8rem" count={3} />;
  // Another article gets new state.
  return <Rounds key={id} replica={replica} rights={rights} id={id} />;
}

type OpenedProps = { replica: Replica; rights: Rights; id: string | null };

/** Opens the article again after its draft was discarded, and when an article that was missing arrives. */
function Rounds(props: OpenedProps) {
  const [round, setRound] = useState(0);
  return <Opened key={round} {...props} onRestart={() => setRound(round + 1)} />;
}

type Opening =
  | {
      kind: 'form';
      draft: ArticleDraft;
      resumedAt: number | null;
      status: ArticleRecord['status'];
      record: ArticleRecord | null;
    }
  | { kind: 'missing'; id: string };

function Opened({ replica, rights, id, onRestart }: OpenedProps & { onRestart: () => void }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    let isOver = false;
    void open(replica, id).then((opened) => !isOver && setOpening(opened));
    return () => {
      isOver = true;
    };
  }, [replica, id]);
  if (opening === null) return <Skeleton height="8rem" count={3} />;
  if (opening.kind === 'missing') {
    return <NotHere id={opening.id} onArrived={onRestart} />;
  }
  const { draft, resumedAt, status, record } = opening;
  const mayWrite = record
    ? rights.may('edit', collections.articles, record)
    : rights.may('create', collections.articles, newRecord(draft, replica.userId));
  if (!mayWrite) {
    return (
      <EmptyState
        icon={Lock}
        title={t(record ? 'articleEditor.mayNotEdit' : 'articleEditor.mayNotWrite')}
      />
    );
  }
  return (
    <ArticleForm
      replica={replica}
      draft={draft}
      resumedAt={resumedAt}
      status={status}
      onRestart={onRestart}
    />
  );
}

/** Until the article arrives: an address may be opened before the device has synced. */
function NotHere({ id, onArrived }: { id: string; onArrived: () => void }) {
  const entry = useQuery((replica) => articlesOf(replica).get(id), [id]);
  const isHere = entry != null && !isRemoved(entry.record);
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    if (isHere) arrived();
  }, [isHere]);
  return (
    <EmptyState icon={FileX} title={t('articleEditor.notHere')}>
      {t('articleEditor.notHereText')}
    </EmptyState>
  );
}

/** Reads the article and what was kept of an earlier visit. Without storage there is no draft. */
async function open(replica: Replica, wanted: string | null): Promise<Opening> {
  const { userId } = replica;
  const begun = wanted ?? (await readBegunId(userId).catch(() => undefined));
  const kept = begun && (await readDraft(userId, begun).catch(() => undefined));
  const id = begun && (kept || wanted !== null) ? begun : newId();
  const record = await articlesOf(replica).read(id);
  const stored = record && !isRemoved(record) ? record : null;
  if (wanted !== null && !stored && !kept) return { kind: 'missing', id };
  const status = stored?.status ?? 'draft';
  if (kept) {
    const { savedAt, ...draft } = kept;
    return { kind: 'form', draft, resumedAt: savedAt, status, record: stored };
  }
  const values = stored ? valuesOf(stored) : emptyValues();
  const blocks = stored?.blocks ?? {};
  const base = stored && { values, blocks };
  const draft = { id, values, blocks, base, selection: null };
  return { kind: 'form', draft, resumedAt: null, status, record: stored };
}

/** What the rights need to know of an article that is not stored yet. */
function newRecord({ id }: ArticleDraft, userId: string): ArticleRecord {
  return {
    ...articleDefaults(),
    id,
    childId: null,
    createdBy: userId,
    createdAt: 0,
    updatedBy: userId,
    updatedAt: 0,
    schemaVersion: 1,
    clocks: {},
    removed: null,
  };
}

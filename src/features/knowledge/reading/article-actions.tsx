import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CircleCheck from 'lucide-react/icons/circle-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import Pencil from 'lucide-react/icons/pencil';
import History from 'lucide-react/icons/history';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import type { Reading } from '../../../domain/articles/reading.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSaveByHand } from '../saved/use-saved.ts';
import { RevisionsSheet } from './revisions-sheet.tsx';
import styles from './article.module.css';

const TasksButton = lazy(async () => ({
  default: (await import('./tasks-button.tsx')).TasksButton,
}));

/** What can be done with an article besides reading it. */
export function ArticleActions({ reading }: { reading: Reading }) {
  const save = useSaveByHand(reading);
  return (
    <div className={styles.actions}>
      <Button
        icon={save.isSaved ? CircleCheck : HardDriveDownload}
        aria-pressed={save.isSaved}
        onClick={save.toggle}
      >
        {t(save.isSaved ? 'knowledge.savedByHand' : 'knowledge.save')}
      </Button>
      <Button icon={Share2} onClick={() => void share(reading)}>
        {t('knowledge.share')}
      </Button>
      <Button icon={Printer} onClick={() => window.print()}>
        {t('knowledge.print')}
      </Button>
      {reading.nodes.some(({ node }) => node.type === 'checklist') && (
        <Suspense>
          <TasksButton nodes={reading.nodes} />
        </Suspense>
      )}
      {reading.record && <RecordMenu record={reading.record} />}
    </div>
  );
}

/** The address of this article: only people of the family can open it. */
async function share({ title }: Reading): Promise<void> {
  const url = location.href.split(/[?#]/u, 1)[0] ?? location.href;
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url).then(
    () => showToast({ text: t('knowledge.linkCopied') }),
    () => showToast({ text: t('knowledge.notCopied'), tone: 'attention' }),
  );
}

function RecordMenu({ record }: { record: ArticleRecord }) {
  const replica = useReplica();
  const rights = useRights();
  const { isParent } = useOwnRole();
  const navigate = useNavigate();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [showsRevisions, setShowsRevisions] = useState(false);
  if (!replica) return null;
  const store = articlesOf(replica);
  const { id, title, status } = record;
  const gated = (act: () => void) => () => (writesBlocked ? explainBlocked() : act());
  const undo = (run: () => Promise<unknown>) => [{ label: t('ui.undo'), run: () => tell(run()) }];
  const setStatus = (next: 'archived' | 'published') =>
    store.edit(id, { status: next }).then(
      () =>
        showToast({
          text: t(next === 'archived' ? 'knowledge.wasArchived' : 'knowledge.wasPublished'),
          actions: undo(() => store.edit(id, { status })),
        }),
      showNotSaved,
    );
  const remove = () => {
    void navigate({ to: '/knowledge', replace: true });
    store.remove(id).then(
      () =>
        showToast({
          text: t('knowledge.removed', { title }),
          actions: rights.may('restore', collections.articles, record)
            ? undo(() => store.restore(id))
            : [],
        }),
      showNotSaved,
    );
  };
  const mayEdit = rights.may('edit', collections.articles, record, {
    ...record,
    title: `${title} `,
  });
  // A former version may have been visible to fewer people than the present one.
  const seesRevisions = isParent || record.createdBy === replica.userId;
  const items: MenuItem[] = [
    ...(mayEdit
      ? [
          {
            label: t('knowledge.edit'),
            icon: Pencil,
            onSelect: gated(() => void navigate({ to: '/knowledge/edit/$id', params: { id } })),
          },
        ]
      : []),
    ...(mayEdit && status === 'published'
      ? [
          {
            label: t('knowledge.archive'),
            icon: Archive,
            onSelect: gated(() => void setStatus('archived')),
          },
        ]
      : []),
    ...(mayEdit && status === 'archived'
      ? [
          {
            label: t('knowledge.unarchive'),
            icon: ArchiveRestore,
            onSelect: gated(() => void setStatus('published')),
          },
        ]
      : []),
    ...(seesRevisions
      ? [
          {
            label: t('knowledge.revisions'),
            icon: History,
            onSelect: () => setShowsRevisions(true),
          },
        ]
      : []),
    ...(rights.may('remove', collections.articles, record)
      ? [{ label: t('knowledge.delete'), icon: Trash, danger: true, onSelect: gated(remove) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('knowledge.more')}
        items={items}
        trigger={<IconButton icon={Ellipsis} label={t('knowledge.more')} />}
      />
      {showsRevisions && (
        <RevisionsSheet
          record={record}
          mayRestore={mayEdit}
          onClose={() => setShowsRevisions(false)}
        />
      )}
    </>
  );
}

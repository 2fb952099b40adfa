import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { useConflictWatch, useKnownConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { conflictName, useSettle, useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/article-conflicts.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { newBlockId } from '../block-id.ts';
import { undecidedBlocks } from './block-conflicts.ts';
import { type Choice, withChoices } from './choices.ts';
import { ChooseSheet } from './choose-sheet.tsx';

/** Whoever reads the article is to see soon that there are two versions. */
const LOOK_EVERY_MS = 2_000;

/**
 * Says that two people changed the same parts of an article without a connection, and lets those who may
 * write it choose. The later version is shown until then.
 */
export function ArticleConflicts({ record }: { record: ArticleRecord }) {
  const replica = useReplica();
  const { may } = useRights();
  const { find } = usePeople();
  const settle = useSettle();
  const [isOpen, setIsOpen] = useState(false);
  useConflictWatch(record, LOOK_EVERY_MS);
  const undecided = undecidedBlocks(record, useUnsettled(useKnownConflicts()));
  const [first] = undecided;
  if (!replica || !first || !may('edit', collections.articles, record)) return null;
  const nameOf = (userId: string | null) => {
    const person = find(userId);
    return person.isMe ? t('articleConflicts.yours') : person.name;
  };
  const conflicts = undecided.map(({ conflict }) => conflict);
  const choose = async (choices: Readonly<Record<string, Choice>>) => {
    setIsOpen(false);
    const blocks = withChoices({ blocks: record.blocks, conflicts }, choices, newBlockId);
    const decided = undecided.map(({ answer }) => answer.path);
    await articlesOf(replica).edit(record.id, { blocks }, decided);
    for (const { answer } of undecided) settle(conflictName(answer));
    showToast({ text: t('articleConflicts.settled') });
  };
  return (
    <>
      <Banner
        tone="attention"
        icon={Users}
        title={t('articleConflicts.notice', { count: undecided.length })}
        actions={<Button onClick={() => setIsOpen(true)}>{t('articleConflicts.compare')}</Button>}
      />
      {isOpen && (
        <ChooseSheet
          conflicts={conflicts}
          names={{ mine: nameOf(first.answer.lost.by), theirs: nameOf(first.answer.kept.by) }}
          onClose={() => setIsOpen(false)}
          onChoose={(choices) => tell(choose(choices))}
        />
      )}
    </>
  );
}

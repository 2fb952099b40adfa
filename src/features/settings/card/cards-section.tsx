import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { CardReadSheet } from '../../../app/child-card/card-read-sheet.tsx';
import { type OwnCard, useOwnCards } from '../../../app/child-card/use-own-cards.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { cardOf, isEmptyCard } from '../../../domain/child/child-card.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from '../chevron.module.css';
import { useReaderWords } from './card-readers.tsx';

/** A separate chunk: the form is large, and few people write a card. */
const CardSheet = lazyDialog(async () => (await import('./card-sheet.tsx')).CardSheet);

/** The card of each child: parents edit it, also offline, and caregivers read it. */
export function CardsSection() {
  const { isParent } = useOwnRole();
  return isParent ? <Written /> : <ToRead />;
}

function Written() {
  const { children = [] } = useSelectedChild();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = children.find(({ record }) => record.id === openId)?.record;
  if (children.length === 0) return null;
  return (
    <Section title={t('card.cards')}>
      <List>
        {children.map(({ record }) => (
          <WrittenRow key={record.id} child={record} onOpen={() => setOpenId(record.id)} />
        ))}
      </List>
      {opened && <CardSheet open child={opened} onClose={() => setOpenId(null)} />}
    </Section>
  );
}

function WrittenRow({ child, onOpen }: { child: ChildRecord; onOpen: () => void }) {
  const readers = useReaderWords(child);
  const words = isEmptyCard(cardOf(child)) ? [t('card.empty')] : readers;
  return (
    <CardRow
      title={t('card.of', { name: child.name })}
      detail={
        words.length === 0
          ? undefined
          : words.map((line, i) => (
              <Fragment key={line}>
                {i > 0 && <br />}
                {line}
              </Fragment>
            ))
      }
      onClick={onOpen}
    />
  );
}

function ToRead() {
  const { cards, markRead } = useOwnCards();
  const [openId, setOpenId] = useState<string | null>(null);
  if (cards === undefined || cards.length === 0) return null;
  return (
    <Section title={t('card.cards')}>
      <List>
        {cards.map((own) => (
          <CardRow
            key={own.child.id}
            title={t('card.about', { name: own.child.name })}
            detail={readingWords(own)}
            onClick={() => setOpenId(own.child.id)}
          />
        ))}
      </List>
      <CardReadSheet
        open={openId !== null}
        own={cards.find(({ child }) => child.id === openId) ?? null}
        onRead={markRead}
        onClose={() => setOpenId(null)}
      />
    </Section>
  );
}

function CardRow({
  title,
  detail,
  onClick,
}: {
  title: string;
  detail: ReactNode;
  onClick: () => void;
}) {
  return (
    <RowButton
      start={<Icon icon={BookOpenCheck} />}
      title={title}
      detail={detail}
      end={<Icon icon={ChevronRight} className={styles.chevron} />}
      onClick={onClick}
    />
  );
}

function readingWords({ reading, isEmpty }: OwnCard): string {
  if (isEmpty) return t('card.nothing');
  switch (reading) {
    case 'none':
      return t('card.isUnread');
    case 'older':
      return t('card.isOlder');
    case 'current':
      return t('card.isRead');
  }
}

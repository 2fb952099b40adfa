import BookOpenCheck from 'lucide-react/icons/book-open-check';
import { useState } from 'react';
import { CardReadSheet } from '../../../app/child-card/card-read-sheet.tsx';
import { useOwnCards } from '../../../app/child-card/use-own-cards.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../i18n/lazy/card.ts';

/** A new or changed card of a child, shown above every screen until it is read. */
export function CardNotice() {
  const { cards, markRead } = useOwnCards();
  const [open, setOpen] = useState(false);
  const unread = cards?.find(({ reading, isEmpty }) => !isEmpty && reading !== 'current');
  if (unread === undefined) return null;
  const { name } = unread.child;
  return (
    <>
      <Banner
        icon={BookOpenCheck}
        title={
          unread.reading === 'older'
            ? t('card.changedTitle', { name })
            : t('card.newTitle', { name })
        }
        actions={<Button onClick={() => setOpen(true)}>{t('card.read')}</Button>}
      >
        {t('card.noticeText')}
      </Banner>
      <CardReadSheet
        key={unread.child.id}
        open={open}
        own={unread}
        onRead={markRead}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

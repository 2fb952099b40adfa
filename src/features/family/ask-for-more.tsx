import HandHelping from 'lucide-react/icons/hand-helping';
import { type ComponentProps, useState } from 'react';
import { useOwnWish } from '../../app/access-wish/use-own-wish.ts';
import { useParents } from '../../app/use-parents.ts';
import { formatMoment } from '../../i18n/format.ts';
import { sentence } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { openedLater } from '../../ui/opened-later.tsx';
import { Control, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { WishLines } from './wish-lines.tsx';
import type { Granted, WishSheet } from './wish-sheet.tsx';
import '../../i18n/lazy/wish.ts';
import styles from './family.module.css';

const LaterSheet = openedLater<ComponentProps<typeof WishSheet> & { open: boolean }>(async () => {
  const { WishSheet } = await import('./wish-sheet.tsx');
  return ({ open, ...props }) => (open ? <WishSheet {...props} /> : null);
});

/** The way to ask the parents for more, or what was asked for and waits. Also without a signal. */
export function AskForMore({ userId, granted }: { userId: string; granted: readonly Granted[] }) {
  const { wish, ask, takeBack } = useOwnWish();
  const [isAsking, setIsAsking] = useState(false);
  const parents = useParents();
  const now = useNow(60_000);
  if (wish === undefined) return null;
  const open = wish !== null && wish.answer === null ? wish : null;
  const when = formatMoment(open?.at ?? now, { now });
  return (
    <>
      {open ? (
        <Section title={t('wish.youAsked')}>
          <Control>
            <div role="status">
              <WishLines wish={open} about={granted.map(({ child }) => child)} />
              <p className={styles.asked}>
                {open.isSent
                  ? t('wish.waitsForAnswer', { when, parents })
                  : t('wish.waitsToBeSent', { when })}
              </p>
            </div>
            <div className={styles.actions}>
              <Button size="small" onClick={() => setIsAsking(true)}>
                {t('wish.change')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  void takeBack(open).then(
                    () => showToast({ text: t('wish.takenBack') }),
                    () => showToast({ text: t('wish.notKept') }),
                  );
                }}
              >
                {t('wish.takeBack')}
              </Button>
            </div>
          </Control>
        </Section>
      ) : (
        <div className={styles.ask}>
          <p>{t('wish.needMore', { parents: sentence(parents) })}</p>
          <Button icon={HandHelping} onClick={() => setIsAsking(true)}>
            {t('wish.ask')}
          </Button>
        </div>
      )}
      <LaterSheet
        open={isAsking}
        userId={userId}
        wish={open}
        granted={granted}
        onAsk={ask}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

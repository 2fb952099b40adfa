import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import { usePeople } from '../../app/entries/people.ts';
import { useOwnWish } from '../../app/access-wish/use-own-wish.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import '../../i18n/lazy/wish.ts';

/** What the parents have answered to whoever asked for more: until it is read, on any device. */
export function WishAnswer() {
  const { wish, takeBack } = useOwnWish();
  const people = usePeople();
  if (!wish?.answer) return null;
  const { name } = people.find(wish.answer.by);
  const isGiven = wish.answer.how === 'changed';
  return (
    <Banner
      icon={HandHelping}
      title={isGiven ? t('wish.hasChanged', { name }) : t('wish.notNow', { name })}
      actions={
        <>
          {isGiven && (
            <Link
              className={buttonClass({})}
              to="/settings"
              search={{ section: 'family' } as never}
            >
              {t('wish.look')}
            </Link>
          )}
          {/* Kept nowhere, it is asked again at the next start: no harm. */}
          <Button onClick={() => void takeBack(wish).catch(() => undefined)}>{t('wish.ok')}</Button>
        </>
      }
    >
      {isGiven ? t('wish.hasChangedText') : t('wish.notNowText')}
    </Banner>
  );
}

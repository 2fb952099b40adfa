import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { openWishOf } from './open-wish.ts';
import { useFamily } from './use-family.ts';
import '../../i18n/lazy/wish.ts';

/** For the parents: who asks for more, and the way to them. */
export function WishNotice() {
  const family = useFamily();
  if (!family?.isParent) return null;
  const asking = family.members.filter((member) => openWishOf(member, family.children) !== null);
  return asking.map(({ id, name }) => (
    <Banner
      key={id}
      icon={HandHelping}
      title={t('wish.personAsks', { name })}
      actions={
        <Link
          className={buttonClass({})}
          to="/settings"
          search={{ section: 'person', id } as never}
          aria-label={t('wish.lookAt', { name })}
        >
          {t('wish.seen')}
        </Link>
      }
    >
      {t('wish.seenText')}
    </Banner>
  ));
}

import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { openAccessRequestOf } from './open-request.ts';
import { useFamily } from '../use-family.ts';
import '../../../i18n/lazy/access-request.ts';

/** Tells parents who requests more rights, with a link to that person. */
export function AccessRequestNotice() {
  const family = useFamily();
  if (!family?.isParent) return null;
  const asking = family.members.filter(
    (member) => openAccessRequestOf(member, family.children) !== null,
  );
  return asking.map(({ id, name }) => (
    <Banner
      key={id}
      icon={HandHelping}
      title={t('accessRequest.personAsks', { name })}
      actions={
        <Link
          className={buttonClass({})}
          to="/settings"
          search={{ section: 'person', id } as never}
          aria-label={t('accessRequest.lookAt', { name })}
        >
          {t('accessRequest.seen')}
        </Link>
      }
    >
      {t('accessRequest.seenText')}
    </Banner>
  ));
}

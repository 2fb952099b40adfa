import { Link } from '@tanstack/react-router';
import Library from 'lucide-react/icons/library';
import { usePeople } from '../../../app/entries/people.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { liveArticles } from '../../../replica/stores/articles.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';

/** Articles that somebody asked this person to read, until they have said that they did. */
export function PinnedArticles() {
  const people = usePeople();
  const me = people.me?.id ?? '';
  const entries = useQuery(liveArticles, []);
  const asked = (entries ?? []).filter(
    ({ record: { status, pinnedFor, readBy } }) =>
      status === 'published' && pinnedFor.includes(me) && !readBy.includes(me),
  );
  return asked.map(({ record: { id, title, createdBy } }) => (
    <Banner
      key={id}
      role="note"
      icon={Library}
      title={title}
      actions={
        <Link
          to="/knowledge/article/$id"
          params={{ id }}
          aria-label={t('homeLater.readArticle', { title })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('homeLater.read')}
        </Link>
      }
    >
      {t('homeLater.askedToRead', { name: people.find(createdBy).name })}
    </Banner>
  ));
}

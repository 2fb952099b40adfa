import Pin from 'lucide-react/icons/pin';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import { formatList } from '../../../i18n/format.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { markRead } from '../../../replica/stores/articles.ts';
import { announce } from '../../../ui/announce.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './article.module.css';

/** Asks the person for whom the article was pinned to say that they have read it. */
export function PinnedBanner({ record }: { record: ArticleRecord }) {
  const replica = useReplica();
  const people = usePeople();
  const me = people.me?.id;
  const isAsked =
    me !== undefined &&
    record.status === 'published' &&
    record.pinnedFor.includes(me) &&
    !record.readBy.includes(me);
  if (!isAsked || !replica) return null;
  const mark = () => {
    tell(markRead(replica, record.id));
    announce(t('knowledge.wasRead'));
  };
  return (
    <Banner
      icon={Pin}
      role="note"
      title={t('knowledge.askedToRead', { name: people.find(record.createdBy).name })}
      actions={
        <Button variant="primary" onClick={mark}>
          {t('knowledge.markRead')}
        </Button>
      }
    />
  );
}

/** Who of those it was pinned for has read it: for the author and for parents. */
export function ReadMarks({ record }: { record: ArticleRecord }) {
  const people = usePeople();
  const { isParent } = useOwnRole();
  if (record.pinnedFor.length === 0) return null;
  if (!isParent && record.createdBy !== people.me?.id) return null;
  const namesOf = (isRead: boolean) =>
    formatList(
      record.pinnedFor
        .filter((userId) => record.readBy.includes(userId) === isRead)
        .map((userId) => people.find(userId).name),
    );
  const [read, notRead] = [namesOf(true), namesOf(false)];
  return (
    <p className={styles.quiet}>
      {read !== '' && <span>{t('knowledge.readBy', { names: read })}. </span>}
      {notRead !== '' && <span>{t('knowledge.notReadBy', { names: notRead })}.</span>}
    </p>
  );
}

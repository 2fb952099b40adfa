import ChevronRight from 'lucide-react/icons/chevron-right';
import MailOpen from 'lucide-react/icons/mail-open';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row, RowButton } from '../../../ui/list.tsx';
import { PersonMark } from './person-mark.tsx';
import styles from '../family.module.css';

type WhoRowProps = {
  name: string;
  /** null for an invited person, who has no colour yet. */
  color: string | null;
  photo?: string | null | undefined;
  isMe?: boolean;
  /** The role, or the status of the invitation. */
  detail: ReactNode;
  /** The link to their page, or a menu of actions. */
  onOpen?: () => void;
  end?: ReactNode;
};

/** A row for a member of the family or an invited person. */
export function WhoRow({ name, color, photo, isMe = false, detail, onOpen, end }: WhoRowProps) {
  const content = {
    start:
      color === null ? (
        <span className={styles.invited}>
          <Icon icon={MailOpen} />
        </span>
      ) : (
        <PersonMark person={{ name, color, photo }} />
      ),
    title: (
      <>
        <bdi>{name}</bdi>
        {isMe && <span className={styles.you}> {t('family.youMark')}</span>}
      </>
    ),
    detail,
  };
  if (!onOpen) return <Row {...content} end={end} />;
  return (
    <RowButton
      {...content}
      end={<Icon icon={ChevronRight} className={styles.chevron} />}
      onClick={onOpen}
    />
  );
}

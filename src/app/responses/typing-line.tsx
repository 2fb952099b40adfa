import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { usePeople } from '../entries/people.ts';
import { useTypers } from './use-typing.ts';
import styles from './responses.module.css';

type TypingLineProps = { typed: 'log' | 'comment'; itemId: string };

/** "Sam is typing…": a comment, or in the note of the entry. */
export function TypingLine({ typed, itemId }: TypingLineProps) {
  const people = usePeople();
  const ids = useTypers(typed, itemId);
  const params = {
    names: formatList(ids.map((id) => people.find(id).name)),
    count: ids.length,
  };
  const isComment = typed === 'comment';
  return (
    <p className={styles.typing} role="status" dir="auto">
      {ids.length > 0 &&
        (isComment ? t('responses.typing', params) : t('responses.noteTyping', params))}
    </p>
  );
}

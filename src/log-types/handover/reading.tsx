import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ReadingProps } from '../readings.ts';
import styles from './reading.module.css';

/** The whole handover, in the language in which it was written. */
export function HandoverReading({
  payload,
  nameOf,
}: Pick<ReadingProps<'handover'>, 'payload' | 'nameOf'>) {
  const { summary, things = [], fromUserId, toUserId } = payload;
  const from = nameOf(fromUserId);
  return (
    <div className={styles.handover}>
      <p className={styles.people}>
        {toUserId === null
          ? t('shifts.handedFrom', { from })
          : t('shifts.handedTo', { from, to: nameOf(toUserId) })}
      </p>
      {summary.length > 0 && (
        <ul className={styles.lines} aria-label={t('shifts.summary')}>
          {summary.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {things.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('shifts.thingsRead')}</h3>
          <ul className={styles.lines}>
            {things.map(({ text, handed }, place) => (
              // The same line may occur twice, and the list never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} className={styles.thing}>
                <Icon icon={handed ? Check : Minus} />
                <span>
                  <bdi>{text}</bdi>
                  {!handed && ` · ${t('shifts.notHanded')}`}
                  {handed && <VisuallyHidden>{t('shifts.handed')}</VisuallyHidden>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

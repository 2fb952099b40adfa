import Plus from 'lucide-react/icons/plus';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { AccessRequest } from '../../../../schema/rights/access-request.ts';
import { requestedRightsLines } from './request-choices.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './request-lines.module.css';

/**
 * The requested rights, child by child, and the note.
 *
 * @param props.heading the heading above the lines of a child, such as "With Mia, Sam would like to"
 */
export function RequestLines({
  request: { children: requested, note },
  about,
  heading = ({ name }) => (about.length > 1 ? t('accessRequest.forChild', { child: name }) : null),
}: {
  request: Pick<AccessRequest, 'children' | 'note'>;
  about: readonly ChildRecord[];
  heading?: (child: ChildRecord) => string | null;
}) {
  return (
    <div className={styles.request}>
      {about.map((child) => {
        const lines = requestedRightsLines(requested[child.id] ?? {});
        if (lines.length === 0) return null;
        const title = heading(child);
        return (
          <div key={child.id}>
            {title !== null && <h3 className={styles.title}>{title}</h3>}
            {/* Safari drops list semantics with list-style: none unless the role is set. */}
            {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
            <ul role="list">
              {lines.map((line) => (
                <li key={line} className={styles.line}>
                  <Icon icon={Plus} className={styles.icon} />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {note !== '' && (
        <blockquote dir="auto" className={styles.note}>
          {note}
        </blockquote>
      )}
    </div>
  );
}

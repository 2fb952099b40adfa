import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useId } from 'react';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import { type GrantLine, describeGrant } from '../../../app/grants/describe-grant.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './grant-lines.module.css';

const icons = { can: Check, cannot: Minus, when: CalendarClock } as const;

/** The text of a grant under two headings: what the person can do, and what they cannot. */
export function GrantLines({ grant, can, cannot }: { grant: Grant; can: string; cannot: string }) {
  const lines = describeGrant(grant, { now: useNow(60_000) });
  const of = (kind: GrantLine['kind']) => lines.filter((line) => line.kind === kind);
  return (
    <div className={styles.lines}>
      <Lines lines={of('when')} />
      <Lines title={can} lines={of('can')} />
      <Lines title={cannot} lines={of('cannot')} />
    </div>
  );
}

function Lines({ title, lines }: { title?: string; lines: readonly GrantLine[] }) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div>
      {title !== undefined && (
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
      )}
      {/* Safari drops list semantics with list-style: none unless the role is set. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-labelledby={title === undefined ? undefined : id}>
        {lines.map(({ kind, text }) => (
          <li key={text} className={cx(styles.line, styles[kind])}>
            <Icon icon={icons[kind]} className={styles.icon} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

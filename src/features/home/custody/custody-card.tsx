import { Link } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { Suspense, lazy, useMemo, useState } from 'react';
import { agreementView } from '../../../app/custody/agreement-view.ts';
import { placeText } from '../../../app/custody/handover-text.ts';
import { TodayWith } from '../../../app/custody/today-with.tsx';
import { useOverrides, useParentingPlans } from '../../../app/custody/use-parenting.ts';
import { type WithNow, withNow } from '../../../app/custody/with-now.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { HANDOVER } from '../../../domain/log-types/handover/handover.ts';
import { formatList, formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/custody.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './custody-card.module.css';

const HandoverNote = lazy(async () => ({
  default: (await import('../../../app/handover/handover-note.tsx')).HandoverNote,
}));

/** With whom the children are now and until when; nothing without a parenting schedule. */
export function CustodyCard() {
  const { someGrant, isKnown } = useRights();
  const seesPlans = someGrant(({ parenting }) => parenting !== 'none' && parenting !== 'today');
  if (!isKnown) return null;
  if (seesPlans) return <OwnPlans />;
  return someGrant(({ parenting }) => parenting === 'today') ? <TodayWith quiet /> : null;
}

function OwnPlans() {
  const plans = useParentingPlans();
  const overrides = useOverrides();
  const { childIds, children = [] } = useSelectedChild();
  const now = useNow(60_000);
  const rows = useMemo(
    () =>
      plans && overrides
        ? withNow(
            childIds,
            plans.map(({ record }) => record),
            overrides.map(({ record }) => record),
            now,
          )
        : [],
    [plans, overrides, childIds, now],
  );
  const nameOf = (ids: readonly string[]) =>
    formatList(
      children.filter(({ record }) => ids.includes(record.id)).map(({ record }) => record.name),
    );
  const me = useReplica()?.userId;
  const asked = [...(plans ?? []), ...(overrides ?? [])].filter(
    (entry) => agreementView(entry, me, now).asksMe,
  ).length;
  if (rows.length === 0 && asked === 0) return null;
  return (
    <Card aria-label={t('custody.title')} className={styles.card}>
      {asked > 0 && (
        <Link
          to="/schedule"
          search={{ view: 'parenting', part: 'requests' } as never}
          className={buttonClass({ variant: 'primary' })}
        >
          <span>{t('custody.asked', { count: asked })}</span>
        </Link>
      )}
      {rows.map((row) => (
        <WithRow key={row.childIds.join(' ')} row={row} names={nameOf(row.childIds)} now={now} />
      ))}
    </Card>
  );
}

function WithRow({ row, names, now }: { row: WithNow; names: string; now: number }) {
  const replica = useReplica();
  const { mayLogForSome } = useRights();
  const { children = [] } = useSelectedChild();
  const [writes, setWrites] = useState(false);
  const { party, until, next, tz } = row;
  const place = next && placeText(next.place, next);
  const values = { children: names, name: party.label };
  return (
    <div className={styles.row}>
      <Icon icon={House} size="l" />
      <div className={styles.words}>
        <p className={styles.title}>
          {until === null
            ? t('custody.with', values)
            : t('custody.withUntil', { ...values, time: formatMoment(until, { now, tz }) })}
        </p>
        {next && (
          <p className={styles.detail}>
            {[t('custody.thenWith', { name: next.to }), place]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        )}
        <div className={styles.actions}>
          {party.userId === replica?.userId && mayLogForSome(HANDOVER, row.childIds) && (
            <Button size="small" icon={NotebookPen} onClick={() => setWrites(true)}>
              {t('custody.handoverNote')}
            </Button>
          )}
          <Link
            to="/schedule"
            search={{ view: 'parenting' } as never}
            className={buttonClass({ size: 'small', variant: 'quiet' })}
          >
            <span>{t('custody.calendar')}</span>
          </Link>
        </div>
      </div>
      {writes && replica && (
        <Suspense>
          <HandoverNote
            replica={replica}
            of={children.map(({ record }) => record).filter(({ id }) => row.childIds.includes(id))}
            chosen={row.childIds}
            since={row.since}
            to={next?.toUserId ?? null}
            onClose={() => setWrites(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

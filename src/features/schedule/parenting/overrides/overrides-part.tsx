import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo } from 'react';
import { collections } from '../../../../../schema/collections.ts';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import { tell } from '../../../../app/entries/saved-toast.ts';
import { RefusedNotice } from '../../../../app/notices/refused-notice.tsx';
import { useClock, useReplica } from '../../../../app/services.tsx';
import { isAgreed } from '../../../../domain/custody/custody-of.ts';
import { t } from '../../../../i18n/t.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import { overridesOf, stepOnOverride } from '../../../../replica/stores/parenting.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { agreementView } from '../../../../app/custody/agreement-view.ts';
import { type OpenClash, clashesOf } from '../clashes.ts';
import { OverrideResponses } from '../override-responses.tsx';
import { useOverrideText } from '../override-text.ts';
import proposal from '../proposal.module.css';
import type { ShownLane } from '../shown-lanes.ts';
import { useStatusText } from '../status-line.tsx';

type OverridesPartProps = {
  lanes: readonly ShownLane[];
  me: string | undefined;
  onNew: (() => void) | null;
  onEdit: (lane: ShownLane, record: OverrideRecord) => void;
  /** Null where this person may not. */
  onSettle: ((lane: ShownLane, clash: OpenClash) => void) | null;
};

/** Holidays, vacations and single days: clashes first, then drafts and what was agreed. */
export function OverridesPart({ lanes, me, onNew, onEdit, onSettle }: OverridesPartProps) {
  const now = useNow(3_600_000);
  const clashes = useMemo(
    () => lanes.flatMap((lane) => clashesOf(lane, now).map((clash) => ({ lane, clash }))),
    [lanes, now],
  );
  const shown = lanes.flatMap((lane) =>
    lane.overrides
      .filter(
        ({ record }) => isAgreed(record) || (record.status === 'draft' && record.mode === null),
      )
      .map((entry) => ({ lane, entry })),
  );
  const inOrder = shown.toSorted((a, b) => (a.entry.record.from < b.entry.record.from ? 1 : -1));
  return (
    <>
      {onNew && (
        <Button variant="primary" icon={Plus} onClick={onNew}>
          {t('parenting.addOverride')}
        </Button>
      )}
      {clashes.length > 0 && (
        <ul className={proposal.list}>
          {clashes.map(({ lane, clash }) => (
            <ClashCard
              key={`${clash.winner.id} ${clash.loser.id} ${clash.from}`}
              lane={lane}
              clash={clash}
              onSettle={onSettle && (() => onSettle(lane, clash))}
            />
          ))}
        </ul>
      )}
      {inOrder.length === 0 ? (
        <EmptyState icon={CalendarHeart} title={t('parenting.noOverrides')}>
          {t('parenting.noOverridesText')}
        </EmptyState>
      ) : (
        <ul className={proposal.list}>
          {inOrder.map(({ lane, entry }) => (
            <OverrideCard
              key={entry.record.id}
              lane={lane}
              entry={entry}
              me={me}
              onEdit={() => onEdit(lane, entry.record)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function OverrideCard({
  lane,
  entry,
  me,
  onEdit,
}: {
  lane: ShownLane;
  entry: Entry<OverrideRecord>;
  me: string | undefined;
  onEdit: () => void;
}) {
  const { record } = entry;
  const replica = useReplica();
  const clock = useClock();
  const now = useNow(60_000);
  const view = agreementView(entry, me, now);
  const statusText = useStatusText();
  const { title, lines } = useOverrideText()(record, lane);
  const isDraft = view.status === 'draft' && view.unsent === null;
  const remove = () => {
    if (!replica) return;
    const store = overridesOf(replica);
    tell(
      store.remove(record.id).then(() =>
        showToast({
          text: t('parenting.draftRemoved'),
          actions: [{ label: t('ui.undo'), run: () => tell(store.restore(record.id)) }],
        }),
      ),
    );
  };
  return (
    <li className={cx(proposal.card, view.unsent !== null && proposal.unsent)}>
      <div>
        <h2 className={proposal.title}>{title}</h2>
        {lines.map((line) => (
          <p key={line} className={proposal.line}>
            {line}
          </p>
        ))}
        <p className={proposal.status}>{statusText(view, record.respondBy)}</p>
      </div>
      {record.note !== '' && (
        <p className={proposal.reason} dir="auto">
          {record.note}
        </p>
      )}
      <RefusedNotice collection={collections.overrides} entry={entry} onDone={() => undefined} />
      {isDraft && (
        <div className={proposal.actions}>
          <Button size="small" icon={Pencil} onClick={onEdit}>
            {t('parenting.continueDraft')}
          </Button>
          <Button size="small" variant="quiet" icon={Trash2} onClick={remove}>
            {t('ui.delete')}
          </Button>
        </div>
      )}
      {view.isAlone && view.status === 'accepted' && record.createdBy === me && (
        <Button
          size="small"
          variant="quiet"
          icon={Trash2}
          onClick={() => {
            if (replica) {
              tell(stepOnOverride(replica, record.id, { did: 'withdraw', now: clock.now() }));
            }
          }}
        >
          {t('parenting.cancelOverride')}
        </Button>
      )}
      {!isDraft && !view.isAlone && <OverrideResponses record={record} what={title} />}
    </li>
  );
}

function ClashCard({
  lane,
  clash,
  onSettle,
}: {
  lane: ShownLane;
  clash: OpenClash;
  onSettle: (() => void) | null;
}) {
  const { from, to, winner, loser } = clash;
  const overrideText = useOverrideText();
  const { lines } = overrideText(
    { ...winner, from, to, repeat: 'none', mode: null, back: null },
    lane,
  );
  return (
    <li className={cx(proposal.card, proposal.clash)}>
      <div className={proposal.head}>
        <Icon icon={TriangleAlert} size="l" />
        <div className={proposal.words}>
          <h2 className={proposal.title}>
            {t('parenting.clash', { one: winner.name, other: loser.name })}
          </h2>
          {lines.map((line) => (
            <p key={line} className={proposal.line}>
              {line}
            </p>
          ))}
          <p className={proposal.status}>{t('parenting.clashText', { name: winner.name })}</p>
        </div>
      </div>
      {onSettle && (
        <div className={proposal.actions}>
          <Button variant="primary" onClick={onSettle}>
            {t('parenting.settle')}
          </Button>
        </div>
      )}
    </li>
  );
}

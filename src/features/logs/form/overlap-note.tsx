import Layers from 'lucide-react/icons/layers-2';
import { useFormContext, useWatch } from 'react-hook-form';
import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { cutAround, overlapsOf } from '../../../domain/entries/overlap.ts';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAround } from '../queries.ts';
import type { CommonValues } from '../../../log-types/form/log-form.ts';

type OverlapNoteProps = {
  type: EventType;
  ownId: string | null;
  joinedIds: readonly string[];
  onJoin: (id: string) => void;
};

/** "Overlaps with Sleep 13:05–14:20 (Ana)", with actions to resolve it. Saving stays possible. */
export function OverlapNote({ type, ownId, joinedIds, onJoin }: OverlapNoteProps) {
  const { setValue } = useFormContext<CommonValues>();
  const { openEntry } = useSheets();
  const people = usePeople();
  const { mayRemove } = useRights();
  const [childIds, startedAt, endedAt] = useWatch<
    CommonValues,
    ['childIds', 'startedAt', 'endedAt']
  >({ name: ['childIds', 'startedAt', 'endedAt'] });
  const childId = eventTypes[type].childless ? null : (childIds[0] ?? null);
  const span = { type, childId, startedAt, endedAt };
  const around = useAround(span, eventTypes[type].maxMs);
  const [other] = overlapsOf(
    span,
    around.filter(({ id }) => !joinedIds.includes(id)),
    ownId ?? undefined,
  );
  if (!other || other.endedAt === null || endedAt === null) return null;
  const { id, startedAt: from, endedAt: to, tz } = other;
  const cut = cutAround({ startedAt, endedAt }, { startedAt: from, endedAt: to });
  const setSpan = (start: number, end: number) => {
    setValue('startedAt', start, { shouldDirty: true });
    setValue('endedAt', end, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Banner
      tone="attention"
      icon={Layers}
      title={t('logs.overlaps', {
        what: t(`events.type-${type}`),
        from: formatTime(from, { tz }),
        to: formatTime(to, { tz }),
        name: people.find(other.performedBy ?? other.createdBy).name,
      })}
      actions={
        <>
          <Button onClick={() => openEntry(id)}>{t('logs.overlapOpen')}</Button>
          {cut && (
            <Button onClick={() => setSpan(cut.startedAt, cut.endedAt)}>
              {t('logs.overlapCut')}
            </Button>
          )}
          {/* Joining removes the other entry. */}
          {mayRemove(other) && (
            <Button
              onClick={() => {
                setSpan(Math.min(from, startedAt), Math.max(to, endedAt));
                onJoin(id);
              }}
            >
              {t('logs.overlapJoin')}
            </Button>
          )}
        </>
      }
    />
  );
}

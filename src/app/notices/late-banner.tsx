import Clock from 'lucide-react/icons/clock-alert';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type LateWrite, lateWriteIn } from '../../../schema/rights/late-write.ts';
import { type MergeShape, editRecord } from '../../../schema/rules/merge.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/late.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePeople } from '../entries/people.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import { useOwnRole } from '../people/use-own-role.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { type LateStore, settleLateWrite } from './settle-late-write.ts';

const words: Record<LateWrite['did'], (values: { name: string }) => [string, string, string]> = {
  create: (values) => [t('late.create', values), t('late.acceptCreate'), t('late.declineCreate')],
  edit: (values) => [t('late.edit', values), t('late.acceptEdit'), t('late.declineEdit')],
  remove: (values) => [t('late.remove', values), t('late.acceptRemove'), t('late.declineRemove')],
};

type LateBannerProps<R extends AnyRecord> = {
  record: R;
  store: LateStore<R> | null;
  shape: MergeShape;
  /** The time zone of the record; without one that of the device. */
  tz?: string | undefined;
  /** Says what the record would be with a change that is not made yet. */
  Meant: ComponentType<{ record: R }>;
  onDone: () => void;
};

/** For parents: what somebody wrote whose right had ended when it arrived, and the choice. */
export function LateBanner<R extends AnyRecord>({
  record,
  store,
  shape,
  tz,
  Meant,
  onDone,
}: LateBannerProps<R>) {
  const people = usePeople();
  const { isParent } = useOwnRole();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const now = useNow(60_000);
  const late = lateWriteIn(record);
  if (late === null || store === null || !isParent) return null;
  const [text, accept, decline] = words[late.did]({ name: people.find(late.by).name });
  const settle = (accepts: boolean) => {
    if (writesBlocked) return explainBlocked();
    onDone();
    settleLateWrite(store, record.id, accepts).then(
      () => showToast({ text: t('late.settled') }),
      showNotSaved,
    );
  };
  // The server has validated the record with these values.
  const author = { by: late.by, at: late.at, node: 'previews' };
  return (
    <Banner
      tone="attention"
      icon={Clock}
      title={text}
      actions={
        <>
          <Button onClick={() => settle(true)}>{accept}</Button>
          <Button onClick={() => settle(false)}>{decline}</Button>
        </>
      }
    >
      <p>{t('late.written', { time: formatMoment(late.at, { now, tz }) })}</p>
      {late.did === 'edit' && (
        <Meant record={editRecord(shape, record, late.changes ?? {}, author)} />
      )}
    </Banner>
  );
}

import { usePeople } from '../../../app/entries/people.ts';
import { formatList, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { AgreementView } from '../../../app/custody/agreement-view.ts';

/** The state of a proposal in words: "Waiting for Ben until Fri 4 Dec 17:00 · not sent yet". */
export function useStatusText(): (view: AgreementView, respondBy: number | null) => string {
  const people = usePeople();
  const now = useNow(60_000);
  return ({ status, unsent, asksMe, awaited, isAlone }, respondBy) => {
    const until = respondBy === null ? null : formatMoment(respondBy, { now });
    const names = formatList(awaited.map((id) => people.find(id).name));
    const state =
      status === 'proposed' && asksMe
        ? until === null
          ? t('parenting.asksYou')
          : t('parenting.asksYouUntil', { until })
        : status === 'proposed' && awaited.length > 0
          ? until === null
            ? t('parenting.awaits', { names })
            : t('parenting.awaitsUntil', { names, until })
          : status === 'draft' && unsent === 'propose'
            ? t('parenting.status-proposed')
            : t(`parenting.status-${status}`);
    const parts = [
      state,
      unsent === null ? null : t(`parenting.unsent-${unsent}`),
      isAlone && (status === 'active' || status === 'accepted') ? t('parenting.notShared') : null,
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}

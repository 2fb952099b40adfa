import { useSession } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { formatDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { listPeople } from '../../../session/requests/family-requests.ts';
import { useNow } from '../../../ui/use-now.ts';
import '../../../i18n/lazy/family.ts';

/**
 * For parents: the day on which a person was last active. Only the server knows it, so nothing is
 * shown offline.
 */
export function useLastSeen(): (userId: string) => string | null {
  const session = useSession();
  const now = useNow(60_000);
  const answer = useServerRead(() => listPeople(session));
  const people = answer.kind === 'read' ? answer.value : [];
  return (userId) => {
    const at = people.find(({ id }) => id === userId)?.lastSeen;
    if (at == null) return null;
    const day = formatDay(at, { now });
    if (day === t('format.today')) return t('family.seenToday');
    if (day === t('format.yesterday')) return t('family.seenYesterday');
    return t('family.lastSeen', { day });
  };
}

import type { Profile } from '../../../../schema/wire/account.ts';
import { ConsentName } from '../../../../schema/wire/consents.ts';
import { useSession } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { readProfile } from '../../../session/requests/profile.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Facts } from './facts.tsx';
import '../../../i18n/lazy/connection.ts';

/** The consents of the person with their dates, read from the server. */
export function ConsentsSection() {
  const session = useSession();
  const answer = useServerRead(() => readProfile(session));
  const now = useNow(60_000);
  const day = (at: number) => t('settings.consentOn', { day: formatDate(at, { now }) });
  if (answer.kind === 'offline') {
    return (
      <Facts
        title={t('settings.consents')}
        facts={[[t('connection.needed'), t('connection.showsLater')]]}
      />
    );
  }
  const known = answer.kind === 'read' ? knownIn(answer.value) : [];
  if (known.length === 0) return null;
  return (
    <Facts
      title={t('settings.consents')}
      facts={known.map(({ what, at }) => [t(`settings.consent-${what}`), day(at)])}
    />
  );
}

/** A newer release may have recorded a kind of consent that this one has no text for. */
function knownIn({ consents = [] }: Profile): { what: ConsentName; at: number }[] {
  return consents.flatMap(({ what, at }) => {
    const known = ConsentName.safeParse(what);
    return known.success ? [{ what: known.data, at }] : [];
  });
}

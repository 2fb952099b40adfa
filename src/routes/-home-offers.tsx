import { useIsOver } from '../app/plan/use-plan.ts';
import { useSession } from '../app/services.tsx';
import { NightOffer } from '../features/shell/notices/night-offer.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLive } from '../ui/use-live.ts';

/** Onboarding that was not finished. */
const LeftNotice = lazyPart(
  async () => (await import('../features/onboarding/left-notice.tsx')).LeftNotice,
);

/** What is new, after an update. */
const ReleaseNotice = lazyPart(
  async () => (await import('../features/shell/notices/release-notice.tsx')).ReleaseNotice,
);

/** Documents of the vault that expire soon. */
const DocumentReminder = lazyPart(
  async () => (await import('../features/vault/documents/reminder.tsx')).DocumentReminder,
);

/**
 * What Home offers and reminds of, and can wait: never above the tiles, which a parent opens Home for, and which it
 * would move when it is loaded.
 */
export function HomeOffers() {
  const state = useLive(useSession().state);
  const user = state?.status === 'signedIn' ? state.user : null;
  const isOver = useIsOver(user?.id ?? '');
  if (user === null) return null;
  return (
    <>
      {!isOver && <LeftNotice user={user} />}
      <DocumentReminder userId={user.id} />
      <NightOffer />
      <ReleaseNotice />
    </>
  );
}

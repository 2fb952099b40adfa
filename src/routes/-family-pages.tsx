import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, lazy } from 'react';
import { useOwnRole } from '../app/people/use-own-role.ts';

const FamilyPage = lazy(async () => ({
  default: (await import('../features/family/people/family-page.tsx')).FamilyPage,
}));
const PersonPage = lazy(async () => ({
  default: (await import('../features/family/people/person-page.tsx')).PersonPage,
}));
const InvitesPage = lazy(async () => ({
  default: (await import('../features/family/invites/invites-page.tsx')).InvitesPage,
}));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The family page is one step back in the history. */
    fromFamily?: boolean;
  }
}

/** The settings pages about people, loaded when one of them is opened. */
export function useFamilyPages({
  person,
  onBack,
  mayInvite,
}: {
  /** The person that the page is about. */
  person: string | null;
  /** Goes to the list of settings. */
  onBack: () => void;
  mayInvite: boolean;
}): { family: ReactNode; person: ReactNode; invites: ReactNode } {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOneStep = useRouterState({ select: ({ location }) => location.state.fromFamily });
  const { isParent } = useOwnRole();
  const toFamily = () => {
    if (isOneStep) history.back();
    else void navigate({ to: '/settings', search: { section: 'family' }, replace: true });
  };
  return {
    family: (
      <FamilyPage
        onBack={onBack}
        mayInvite={mayInvite}
        onOpenPerson={(id) =>
          void navigate({
            to: '/settings',
            search: { section: 'person', id },
            state: { fromFamily: true },
          })
        }
      />
    ),
    person: <PersonPage userId={person} onBack={toFamily} />,
    invites: isParent ? <InvitesPage onBack={onBack} /> : null,
  };
}

import { Suspense, lazy } from 'react';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { grantOn } from '../../../app/grants/access.ts';
import { meet } from '../../../../schema/rights/grants.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { GrantLines } from './grant-lines.tsx';
import type { Family } from '../use-family.ts';

// A separate chunk: otherwise the code that it shares with the notices joins the first load.
const AskForMore = lazy(async () => ({
  default: (await import('../access-requests/ask-for-more.tsx')).AskForMore,
}));

/** For caregivers: their own rights, child by child, and the button that requests more. */
export function OwnAccess({ family }: { family: Family }) {
  const { members, children, me } = family;
  const own = members.find(({ id }) => id === me.id);
  const parents = useParents();
  const granted = children.flatMap((child) => {
    const grant = grantOn(child, me.id);
    return grant ? [{ child, grant: own?.limit ? meet(grant, own.limit) : grant }] : [];
  });
  if (granted.length === 0) {
    return (
      <EmptyState
        icon={HeartHandshake}
        title={own?.paused ? t('family.youArePaused') : t('family.youHaveNoChild')}
      >
        {t('family.askParents', { parents })}
      </EmptyState>
    );
  }
  return (
    <>
      {granted.map(({ child, grant }) => (
        <Section key={child.id} title={t('family.youAndChild', { child: child.name })}>
          <Control>
            <GrantLines grant={grant} can={t('family.youCan')} cannot={t('family.youCannot')} />
          </Control>
        </Section>
      ))}
      <Suspense>
        <AskForMore userId={me.id} granted={granted} />
      </Suspense>
    </>
  );
}

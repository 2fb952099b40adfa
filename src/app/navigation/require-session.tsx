import type { ReactNode } from 'react';
import { Navigate } from '@tanstack/react-router';
import type { Role } from '../../../schema/rights/roles.ts';
import { accessOf } from '../../session/access.ts';
import type { SessionUser } from '../../session/session.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';

/**
 * Renders its children for a signed-in person. Renders nothing while the session loads, and redirects
 * to the front page without a session, or to Home for another role.
 */
export function RequireSession({
  role,
  children,
}: {
  role?: Role | undefined;
  children: (user: SessionUser) => ReactNode;
}) {
  const access = accessOf(useLive(useSession().state), role);
  switch (access.kind) {
    case 'wait':
      return null;
    case 'go':
      return <Navigate to={access.to} replace />;
    case 'show':
      return children(access.user);
  }
}

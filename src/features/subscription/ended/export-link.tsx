import { Link } from '@tanstack/react-router';
import type { Role } from '../../../../schema/rights/roles.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { exportLabel } from './ended-text.ts';

/** The link to the export, which never needs a plan. */
export function ExportLink({ role }: { role: Role }) {
  return (
    <Link className={buttonClass({})} to="/settings" search={{ section: 'privacy' } as never}>
      {exportLabel(role)}
    </Link>
  );
}

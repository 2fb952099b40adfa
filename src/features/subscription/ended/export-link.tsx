import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** The link to the export, which never needs a plan. */
export function ExportLink() {
  return (
    <Link className={buttonClass({})} to="/settings" search={{ section: 'privacy' } as never}>
      {t('plan.export')}
    </Link>
  );
}

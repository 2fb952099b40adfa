import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** To where everything can be taken along, which is never a question of money. */
export function ExportLink() {
  return (
    <Link className={buttonClass({})} to="/settings" search={{ section: 'privacy' } as never}>
      {t('plan.export')}
    </Link>
  );
}

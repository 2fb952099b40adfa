import { Link } from '@tanstack/react-router';
import PenLine from 'lucide-react/icons/pen-line';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The way to the editor; after the plan has ended it says why nothing new is begun. */
export function WriteLink() {
  const { writesBlocked, explainBlocked } = useWriteGate();
  return (
    <Link
      to="/knowledge/create"
      className={buttonClass({ variant: 'primary' })}
      onClick={(event) => {
        if (!writesBlocked) return;
        event.preventDefault();
        explainBlocked();
      }}
    >
      <Icon icon={PenLine} />
      <span>{t('knowledge.write')}</span>
    </Link>
  );
}

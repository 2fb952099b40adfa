import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';

type FormProblemProps = {
  /** Why the last try was not accepted. */
  problem: string | null;
  online: boolean;
};

/** Above the fields of what needs a connection: that there is none, or why it did not work. */
export function FormProblem({ problem, online }: FormProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button stands below, the reason above.
    if (problem !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  if (!online) {
    return (
      <Banner icon={CloudOff} title={t('family.offlineTitle')}>
        {t('family.offlineKept')}
      </Banner>
    );
  }
  return (
    <div ref={place} hidden={problem === null}>
      {problem !== null && <Banner tone="danger" role="alert" icon={CircleAlert} title={problem} />}
    </div>
  );
}

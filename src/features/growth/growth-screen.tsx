import { Navigate } from '@tanstack/react-router';
import ChartSpline from 'lucide-react/icons/chart-spline';
import { useRights } from '../../app/entries/rights.ts';
import { OneChild } from '../../app/people/one-child.tsx';
import '../../i18n/lazy/growth.ts';
import { t } from '../../i18n/t.ts';
import { ChildGrowth } from './child-growth.tsx';
import { useGrowthAddress } from './growth-address.ts';
import styles from './growth-screen.module.css';

/** `/growth`: the measurements of one child beside the curves of WHO. */
export function GrowthScreen() {
  const { isKnown, seesGrowth } = useRights();
  const [{ child: urlChild }, change] = useGrowthAddress();
  // Without the right to any child's measurements there are none on the device.
  if (isKnown && !seesGrowth) return <Navigate to="/home" replace />;
  return (
    <div className={styles.screen}>
      <OneChild
        icon={ChartSpline}
        texts={{
          noChild: t('growth.noChild'),
          noChildText: t('growth.noChildText'),
          whichChild: t('growth.whichChild'),
          whichChildText: t('growth.whichChildText'),
        }}
        urlChild={urlChild}
        onUrlChild={(child) => change({ child })}
      >
        {(child) => <ChildGrowth key={child.id} child={child} />}
      </OneChild>
    </div>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { VerifyingStep } from './verifying-step.tsx';

/** Waits for the checkout. @param onReady null until it can be opened; called once */
export function OpeningStep({
  isBack,
  onReady,
}: {
  isBack: boolean;
  onReady: (() => void) | null;
}) {
  const hasOpened = useRef(false);
  const isReady = onReady !== null;
  const open = useEffectEvent(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    onReady?.();
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
  return isBack ? <VerifyingStep /> : <Spinner label={t('subscribe.redirectText')} />;
}

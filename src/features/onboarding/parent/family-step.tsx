import { useState, type ComponentType } from 'react';
import UserPlus from 'lucide-react/icons/user-plus';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { noChild } from '../answers.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Offers to invite the other parent and helpers. */
export function FamilyStep({
  answers,
  next,
  frame,
  inviteSheet: InviteSheet,
}: StepProps & { inviteSheet: ComponentType<{ open: boolean; onClose: () => void }> }) {
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const { name } = answers.children[0] ?? noChild;
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.familyTitle', { name })}
      intro={t('onboarding.familyIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <Button icon={UserPlus} size="large" wide onClick={() => setOpen(true)}>
        {t('onboarding.invite')}
      </Button>
      {!online && <Banner icon={WifiOff} title={t('onboarding.inviteOffline')} />}
      <InviteSheet open={open} onClose={() => setOpen(false)} />
    </StepFrame>
  );
}

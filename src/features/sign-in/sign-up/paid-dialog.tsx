import { Sheet } from '../../../ui/sheet.tsx';
import type { NextPlace } from './next-place.ts';
import { shownStep } from './registration-steps.tsx';
import { Step } from '../form/step.tsx';
import { useRegistration } from './use-registration.ts';
import { FOUNDING_STEPS } from './use-sign-up-steps.ts';
import '../../../i18n/lazy/sign-in.ts';

/** The rest of a registration after the payment page: the child, and the welcome. */
export function PaidDialog({ open, ...rest }: PaidDialogProps & { open: boolean }) {
  return open ? <OpenDialog {...rest} /> : null;
}

type PaidDialogProps = {
  /** Its steps are counted together with those of the dialog before the payment. */
  isCounted: boolean;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
};

function OpenDialog({ isCounted, onArrive }: PaidDialogProps) {
  const registration = useRegistration({
    invited: null,
    begin: 'child',
    username: '',
    onArrive,
    onPaymentRequired: null,
  });
  const home = () => onArrive('/home');
  const { key, title, intro, at, body } = shownStep(registration, null, {
    onSignIn: home,
    onHome: home,
    steps: isCounted ? FOUNDING_STEPS : null,
  });
  return (
    <Sheet open onClose={home} tapBesideCloses={false} title={title} intro={intro}>
      <Step key={key} at={at}>
        {body}
      </Step>
    </Sheet>
  );
}

import { useRef, useState } from 'react';
import { useClock, useSession } from '../../../app/services.tsx';
import { MINUTE_MS } from '../../../../schema/limits.ts';
import type { Role } from '../../../../schema/rights/roles.ts';
import { sendConfirmation, verifyConfirmation } from '../../../session/requests/confirmation.ts';
import { countChildren } from '../../../session/requests/first-child.ts';
import type { LoginError } from '../../../session/new-tokens.ts';
import { readBilling } from '../../../session/requests/payment.ts';
import type { PlanChosen } from './go-to-payment.ts';
import { type NextPlace, nextPlace } from './next-place.ts';
import type { AccountValues, ChildValues } from '../form/schemas.ts';
import { type Request, useRequest } from '../form/use-request.ts';

/**
 *   account ──▶ code ──▶ (invited: notice | in one dialog: plan) ──▶ account created
 *                                                ├─ payment required ──▶ payment ──▶ paid
 *                                                └─ see nextPlace; paid: child ──▶ welcome
 */
export type RegistrationStep =
  | 'account'
  | 'code'
  | 'notice'
  | 'plan'
  | 'payment'
  | 'child'
  | 'welcome';

/** What registration needs to know of the invitation. */
export type Invited = { token: string; role: Role };

/** A code that was sent, or that the page shows because the server sends no mail. */
export type SentCode = {
  to: string;
  /** When another code may be requested, epoch ms. */
  resendAt: number;
  /** Only from a server that sends no mail. */
  shown: string | null;
};

export type Registration = {
  step: RegistrationStep;
  request: Request;
  account: AccountValues;
  /** The person confirms to be a guardian; caregivers do not. */
  isGuardian: boolean;
  /** Typed values stay when the person goes back and forth. */
  typedCode: string;
  typedChild: ChildValues;
  sent: SentCode | null;
  /** The address has an account already. */
  isTaken: boolean;
  /** Starts with an address that was typed in another form. */
  begin: (username: string) => void;
  submitAccount: (values: AccountValues) => Promise<void>;
  submitCode: (code: string) => Promise<void>;
  sendAgain: () => Promise<void>;
  accept: () => Promise<void>;
  /** Chooses the plan of a new family, and creates the account. */
  choosePlan: (chosen: PlanChosen) => Promise<void>;
  goBack: () => void;
  keepCode: (code: string) => void;
  keepChild: (values: ChildValues) => void;
  /** The payment has been made; the person is signed in. */
  paid: () => void;
  childDone: () => void;
};

type Options = {
  invited: Invited | null;
  /** The first step, when it is not the account. */
  begin?: 'payment' | 'child' | undefined;
  /** The plan is chosen in this dialog, before the account is made. */
  withPlan?: boolean;
  username: string;
  /** Called before the account is created: from then on its person is signed in. */
  onRegister?: () => void;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  /** null: the payment is a step of this dialog. */
  onPaymentRequired: ((username: string, chosen: PlanChosen | null) => void) | null;
};

const RESEND_AFTER_MS = MINUTE_MS;

/** The steps from an email address to an account, and the values typed on the way. */
export function useRegistration(options: Options): Registration {
  const { invited } = options;
  const session = useSession();
  const request = useRequest();
  const [step, setStep] = useState<RegistrationStep>(options.begin ?? 'account');
  const [account, setAccount] = useState<AccountValues>({
    username: options.username,
    password: '',
    confirmPassword: '',
  });
  const [typedChild, keepChild] = useState<ChildValues>(NO_CHILD);
  const [isTaken, setIsTaken] = useState(false);
  const code = useConfirmationCode(request, invited ? 'email' : 'username');
  const isGuardian = invited?.role !== 'caregiver';

  const go = (next: RegistrationStep) => {
    request.tell(null);
    setIsTaken(false);
    setStep(next);
  };

  /** Goes back to the step where the person can correct the cause. */
  const fail = ({ kind, message }: LoginError) => {
    if (kind === 'password') setStep('account');
    if (kind === 'unconfirmed') {
      code.dropProof();
      setStep('code');
    }
    setIsTaken(kind === 'exists');
    request.tell(message);
  };

  /** Goes on after the address is confirmed. */
  const continueConfirmed = async (values: AccountValues): Promise<void> => {
    if (invited) return go('notice');
    if (!options.withPlan) return register(values);
    const shop = await request.run(async () => {
      const billing = await readBilling(session);
      // After a failure the plan step asks once more.
      return { ok: true as const, isFree: billing.ok && billing.value.apiKey === null };
    });
    if (shop === null) return;
    if (shop.isFree) return register(values);
    go('plan');
  };

  const register = async (
    { username, password }: AccountValues,
    chosen: PlanChosen | null = null,
  ): Promise<void> => {
    options.onRegister?.();
    const result = await request.run(() =>
      session.register({
        username,
        password,
        role: invited?.role ?? 'super_admin',
        consents: isGuardian ? ['guardian', 'terms', 'privacy'] : ['terms', 'privacy'],
        ...(invited ? { inviteToken: invited.token } : {}),
        ...code.proof(),
      }),
    );
    if (result === null) return;
    if (!result.ok) return fail(result.error);
    if (result.paymentRequired) {
      if (options.onPaymentRequired) options.onPaymentRequired(username, chosen);
      else go('payment');
      return;
    }
    await arrive({ paid: false });
  };

  const arrive = async ({ paid }: { paid: boolean }): Promise<void> => {
    const state = session.state.get();
    const role = state.status === 'signedIn' ? state.user.role : (invited?.role ?? 'super_admin');
    const children = role === 'parent' && !paid ? await countChildren(session) : null;
    const place = nextPlace({ role, paid, children });
    if (place === 'childProfile') go('child');
    else options.onArrive(place);
  };

  return {
    step,
    request,
    account,
    isGuardian,
    typedCode: code.typed,
    typedChild,
    sent: code.sent,
    isTaken,
    keepCode: code.keepTyped,
    keepChild,
    begin(username) {
      if (username !== '') setAccount({ ...account, username });
      go('account');
    },
    async submitAccount(values) {
      setAccount(values);
      setIsTaken(false);
      if (code.isConfirmed(values.username)) return continueConfirmed(values);
      // After a correction of the password only, the code from before is still valid.
      if (code.sent?.to === values.username || (await code.send(values.username))) go('code');
    },
    async submitCode(typed) {
      const failure = await code.confirm(account.username, typed);
      if (failure) return setIsTaken(failure.isTaken);
      await continueConfirmed(account);
    },
    async sendAgain() {
      if (await code.send(account.username)) code.keepTyped('');
    },
    accept: () => register(account),
    choosePlan: (chosen) => register(account, chosen),
    goBack: () => go('account'),
    paid: () => void arrive({ paid: true }),
    childDone: () => go('welcome'),
  };
}

const NO_CHILD: ChildValues = { childName: '', childAge: '', childGender: null };

/** The confirmation code: sending it, what was typed, and the proof that the address is confirmed. */
function useConfirmationCode(request: Request, by: 'email' | 'username') {
  const session = useSession();
  const clock = useClock();
  const [typed, keepTyped] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  // A confirmed address keeps its proof, because its code cannot be used twice.
  const proof = useRef<{ of: string; token: string } | null>(null);
  return {
    typed,
    keepTyped,
    sent,
    isConfirmed: (username: string) => proof.current?.of === username,
    proof: () => (proof.current ? { confirmationToken: proof.current.token } : {}),
    dropProof() {
      proof.current = null;
    },
    async send(to: string): Promise<boolean> {
      const answer = await request.run(() => sendConfirmation(session, to, by));
      if (!answer?.ok) return false;
      const { developmentMode = false, confirmationCode = null } = answer.value;
      const shown = developmentMode ? confirmationCode : null;
      setSent({ to, resendAt: clock.now() + RESEND_AFTER_MS, shown });
      return true;
    },
    /** @returns null when the address is confirmed */
    async confirm(username: string, code: string): Promise<{ isTaken: boolean } | null> {
      keepTyped(code);
      if (proof.current?.of === username) return null;
      const answer = await request.run(() => verifyConfirmation(session, username, { code, by }));
      if (!answer?.ok) return { isTaken: answer?.error.code === 'USERNAME_EXISTS' };
      proof.current = { of: username, token: answer.value.confirmationToken };
      return null;
    },
  };
}

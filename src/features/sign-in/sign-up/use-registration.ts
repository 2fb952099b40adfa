import { useRef, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
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
 *   account ──▶ code ──▶ (invited: notice | in one dialog: plan) ──▶ the account is made
 *                                                ├─ payment required ──▶ payment ──▶ paid
 *                                                └─ where nextPlace says; paid: child ──▶ welcome
 */
export type RegistrationStep =
  | 'account'
  | 'code'
  | 'notice'
  | 'plan'
  | 'payment'
  | 'child'
  | 'welcome';

/** What an invitation brings along. */
export type Invited = { token: string; role: Role };

/** A code that is on its way, or shown where no mail can be sent. */
export type SentCode = {
  to: string;
  /** When another may be asked for, epoch ms. */
  againAt: number;
  /** Only from a server that sends no mail. */
  shown: string | null;
};

export type Registration = {
  step: RegistrationStep;
  request: Request;
  account: AccountValues;
  /** Whoever comes as a caregiver is not asked to be one. */
  isGuardian: boolean;
  /** Kept on every way back and forth. */
  typedCode: string;
  typedChild: ChildValues;
  sent: SentCode | null;
  /** The address has an account already. */
  isTaken: boolean;
  /** Begins with an address that was typed elsewhere. */
  begin: (username: string) => void;
  submitAccount: (values: AccountValues) => Promise<void>;
  submitCode: (code: string) => Promise<void>;
  sendAgain: () => Promise<void>;
  accept: () => Promise<void>;
  /** The plan of a family that is founded in this dialog; its account is made now. */
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
  /** Where it begins, when not at the account. */
  begin?: 'payment' | 'child' | undefined;
  /** The plan is chosen in this dialog, before the account is made. */
  withPlan?: boolean;
  username: string;
  /** The account is about to be made: whoever is signed in from now on is its person. */
  onRegister?: () => void;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  /** null: the payment is a step of this dialog. */
  onPaymentRequired: ((username: string, chosen: PlanChosen | null) => void) | null;
};

const RESEND_AFTER_MS = MINUTE_MS;

/** The way from an address to an account, and what was typed on it. */
export function useRegistration(options: Options): Registration {
  const { invited } = options;
  const { session, clock } = useServices();
  const request = useRequest();
  const [step, setStep] = useState<RegistrationStep>(options.begin ?? 'account');
  const [account, setAccount] = useState<AccountValues>({
    username: options.username,
    password: '',
    confirmPassword: '',
  });
  const [typedCode, keepCode] = useState('');
  const [typedChild, keepChild] = useState<ChildValues>(NO_CHILD);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isTaken, setIsTaken] = useState(false);
  /** Of an address that has been confirmed: its code is spent. */
  const proof = useRef<{ of: string; token: string } | null>(null);
  const by = invited ? 'email' : 'username';
  const isGuardian = invited?.role !== 'caregiver';

  const go = (next: RegistrationStep) => {
    request.tell(null);
    setIsTaken(false);
    setStep(next);
  };

  const send = async (to: string): Promise<boolean> => {
    const answer = await request.run(() => sendConfirmation(session, to, by));
    if (!answer?.ok) return false;
    const { developmentMode = false, confirmationCode = null } = answer.value;
    const shown = developmentMode ? confirmationCode : null;
    setSent({ to, againAt: clock.now() + RESEND_AFTER_MS, shown });
    return true;
  };

  /** Back to where it can be mended. */
  const fail = ({ kind, message }: LoginError) => {
    if (kind === 'password') setStep('account');
    if (kind === 'unconfirmed') {
      proof.current = null;
      setStep('code');
    }
    setIsTaken(kind === 'exists');
    request.tell(message);
  };

  /** The address is proved: what is left before the account. */
  const prove = async (values: AccountValues): Promise<void> => {
    if (invited) return go('notice');
    if (!options.withPlan) return register(values);
    const shop = await request.run(async () => {
      const asked = await readBilling(session);
      // What could not be asked is asked again with the plans.
      return { ok: true as const, isFree: asked.ok && asked.value.apiKey === null };
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
        ...(proof.current ? { confirmationToken: proof.current.token } : {}),
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
    typedCode,
    typedChild,
    sent,
    isTaken,
    keepCode,
    keepChild,
    begin(username) {
      if (username !== '') setAccount({ ...account, username });
      go('account');
    },
    async submitAccount(values) {
      setAccount(values);
      setIsTaken(false);
      if (proof.current?.of === values.username) return prove(values);
      // Back for the password only: the code that is under way stays good.
      if (sent?.to === values.username || (await send(values.username))) go('code');
    },
    async submitCode(code) {
      keepCode(code);
      if (proof.current?.of !== account.username) {
        const answer = await request.run(() =>
          verifyConfirmation(session, account.username, { code, by }),
        );
        if (!answer?.ok) return setIsTaken(answer?.error.code === 'USERNAME_EXISTS');
        proof.current = { of: account.username, token: answer.value.confirmationToken };
      }
      await prove(account);
    },
    async sendAgain() {
      if (await send(account.username)) keepCode('');
    },
    accept: () => register(account),
    choosePlan: (chosen) => register(account, chosen),
    goBack: () => go('account'),
    paid: () => void arrive({ paid: true }),
    childDone: () => go('welcome'),
  };
}

const NO_CHILD: ChildValues = { childName: '', childAge: '', childGender: null };

import { type RefObject, useEffect, useRef, useState } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CardFormAnswer } from '../../../../schema/wire/subscription.ts';
import { useClock, useSession } from '../../../app/services.tsx';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { KnownPlan } from '../../../session/requests/plan.ts';
import type { SessionUser } from '../../../session/session.ts';
import { lookAtCardForm, openCardForm } from '../../../session/requests/subscription.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { checkoutLook } from '../payer/checkout-look.ts';
import type { CardForm, OpenCardForm } from './open-card-form.ts';
import { pause } from '../../../lib/pause.ts';
import styles from '../subscribe.module.css';

/** The bank may take some seconds for a card. */
const LOOKS = 10;
const BETWEEN_MS = 1_000;

type UpdateCardProps = {
  user: SessionUser;
  plan: KnownPlan | null;
  gatewayScript: string | null;
  openForm: OpenCardForm;
  onHome: () => void;
};

/**
 * Another card for the running plan. The bank stores it, and an unpaid amount is charged to it at
 * once. After that the plan's state is shown.
 */
export function UpdateCard(props: UpdateCardProps) {
  const { user, plan, onHome } = props;
  const now = useNow(60_000);
  const online = useOnline();
  const into = useRef<HTMLDivElement>(null);
  const { place, isComplete, problem, save, restart } = useCardForm(into, props);
  const ref = useHeading(place.name === 'done');
  if (place.name === 'done') {
    const isUnpaid = place.plan.state === 'billing_issue';
    return (
      <div className={styles.place} ref={ref}>
        <h1 className={styles.title}>
          {t(isUnpaid ? 'subscribe.cardUnpaidTitle' : 'subscribe.cardDoneTitle')}
        </h1>
        <p className={styles.lead}>
          {t(isUnpaid ? 'subscribe.cardUnpaidText' : 'subscribe.cardDoneText')}
        </p>
        <div className={styles.actions}>
          {isUnpaid && (
            <Button variant="primary" size="large" wide onClick={restart}>
              {t('subscribe.cardAnother')}
            </Button>
          )}
          <Button variant={isUnpaid ? 'quiet' : 'primary'} size="large" wide onClick={onHome}>
            {t('subscribe.goHome')}
          </Button>
        </div>
      </div>
    );
  }
  const isIssue = plan?.state === 'billing_issue';
  const issueAt = plan?.billingIssueAt ?? null;
  const isBusy = place.name === 'saving';
  return (
    <form
      noValidate
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className={styles.title}>{t('subscribe.cardTitle')}</h1>
      <p className={styles.lead}>
        {isIssue && issueAt !== null
          ? t('subscribe.cardIssueText', { date: formatDate(issueAt, { now }) })
          : t('subscribe.cardText')}
      </p>
      {problem !== null && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
      )}
      {place.name === 'opening' && <Skeleton height="14rem" />}
      <div ref={into} hidden={place.name === 'failed'} inert={isBusy} />
      <div className={styles.actions}>
        {place.name === 'failed' ? (
          <Button variant="primary" size="large" wide onClick={restart}>
            {t('subscribe.again')}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={isBusy}
            disabled={!online || place.name === 'opening' || !isComplete}
          >
            {t('subscribe.cardSave')}
          </Button>
        )}
        <Button variant="quiet" wide onClick={onHome}>
          {t('subscribe.notNow')}
        </Button>
      </div>
      <p className={styles.note}>{t('subscribe.forYou', { username: user.username })}</p>
    </form>
  );
}

/**
 * opening ──▶ typing ──▶ saving ──▶ done
 *    │           ▲          │
 *    ▼           └ refused ─┘
 *  failed ── restart ──▶ opening
 */
type Place =
  | { name: 'opening' | 'typing' | 'saving' | 'failed' }
  | { name: 'done'; plan: KnownPlan };

function useCardForm(
  into: RefObject<HTMLDivElement | null>,
  { user, gatewayScript, openForm }: UpdateCardProps,
) {
  const session = useSession();
  const clock = useClock();
  const [place, setPlace] = useState<Place>({ name: 'opening' });
  const [turn, setTurn] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useRef<{ form: CardForm; card: CardFormAnswer } | null>(null);

  useEffect(() => {
    let left = false;
    const fail = (said: string) => {
      if (left) return;
      setProblem(said);
      setPlace({ name: 'failed' });
    };
    const begin = async () => {
      const result = await openCardForm(session);
      if (!result.ok) return fail(requestErrorText(result.error));
      if (left || into.current === null) return;
      const card = result.value;
      // Removes what an earlier form has left.
      if (turn > 0) into.current.replaceChildren();
      const form = await openForm({
        ...card,
        into: into.current,
        locale: navigator.language,
        gatewayScript,
        ...checkoutLook(),
        onReady: () => setPlace({ name: 'typing' }),
        onChange: setComplete,
        onLoadFailed: () => fail(t('subscribe.cardFormFailed')),
      });
      if (left) form.close();
      else open.current = { form, card };
    };
    begin().catch(() => fail(t('subscribe.cardFormFailed')));
    return () => {
      left = true;
      open.current?.form.close();
      open.current = null;
    };
  }, [into, session, gatewayScript, openForm, turn]);

  /** A new form: each one belongs to one card. */
  const restart = (said: string | null = null) => {
    setProblem(said);
    setComplete(false);
    setPlace({ name: 'opening' });
    setTurn((last) => last + 1);
  };

  const save = async () => {
    if (open.current === null || place.name !== 'typing') return;
    const { form, card } = open.current;
    setProblem(null);
    setPlace({ name: 'saving' });
    const saved = await form.save(card.clientSecret);
    if (saved.kind !== 'saved') {
      setPlace({ name: 'typing' });
      setProblem(saved.kind === 'refused' ? saved.message : t('subscribe.cardNoAnswer'));
      return;
    }
    for (let look = 1; look <= LOOKS; look += 1) {
      const known = { id: card.id, userId: user.id, now: clock.now() };
      const result = await lookAtCardForm(session, known);
      if (result.ok && result.value.state === 'failed') return restart(t('subscribe.cardRefused'));
      if (result.ok && result.value.state === 'changed') {
        return setPlace({ name: 'done', plan: result.value.plan });
      }
      if (look < LOOKS) await pause(BETWEEN_MS);
    }
    // The bank has the card. Confirming the same form again charges nothing.
    setPlace({ name: 'typing' });
    setProblem(t('subscribe.cardStillChecking'));
  };
  return { place, save, restart: () => restart(), isComplete, problem };
}

/** A screen reader starts at the new heading. */
function useHeading(isNew: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    const heading = ref.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [isNew]);
  return ref;
}

import { useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useFrontPage } from '../app/navigation/front-page.ts';
import { chosenPlanIn } from '../features/subscription/plans/chosen-plan.ts';
import type { OpenCardForm } from '../features/subscription/card/open-card-form.ts';
import type { OpenCheckout } from '../features/subscription/payer/open-checkout.ts';
import { returnedIn, withoutReturn } from '../features/subscription/payer/bank-return.ts';
import { Shop } from './-shop.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const AfterPayment = lazyDialog(async () => (await import('./-front.tsx')).AfterPayment);

/**
 * Where plans are chosen and paid. Entered and left as a separate document, because only its security
 * policy allows the payment hosts.
 */
export const Route = createFileRoute('/subscribe')({
  component: SubscribeRoute,
  staticData: { title: 'shell.subscribe' },
});

const openCheckout: OpenCheckout = async (purchase) => {
  const { mount } = await import('../checkout/mount.tsx');
  return mount(null, purchase);
};

const openCardForm: OpenCardForm = async (options) => {
  const form = await import('../checkout/card-form.ts');
  return form.openCardForm(options);
};

function SubscribeRoute() {
  const front = useFrontPage();
  const [chosen] = useState(() => chosenPlanIn(location.search));
  const [isPaid, setIsPaid] = useState(false);
  const [returned] = useState(takeReturn);
  return (
    <>
      <Shop
        openCheckout={openCheckout}
        openCardForm={openCardForm}
        wantsCard={new URLSearchParams(location.search).has('card')}
        chosen={chosen}
        returned={returned}
        onPaid={chosen && (() => setIsPaid(true))}
        onChild={() => setIsPaid(true)}
        onSignIn={() => front.signIn()}
        onHome={() => location.assign('/home')}
      />
      <AfterPayment
        open={isPaid}
        isCounted={chosen !== null}
        onArrive={(place) => location.assign(place)}
      />
    </>
  );
}

/** Read once; after a reload the page starts without it. */
function takeReturn() {
  const { search, pathname } = location;
  const returned = returnedIn(search);
  if (returned) history.replaceState(history.state, '', pathname + withoutReturn(search));
  return returned;
}

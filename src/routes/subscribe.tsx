import { useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useFrontPage } from '../app/front-page.ts';
import { chosenPlanIn } from '../features/subscription/chosen-plan.ts';
import type { OpenCheckout } from '../features/subscription/open-checkout.ts';
import { Shop } from './-shop.tsx';
import { openedLater } from '../ui/opened-later.tsx';

const AfterPayment = openedLater(async () => (await import('./-front.tsx')).AfterPayment);

/**
 * Where plans are chosen and paid. Left and entered as a document: the payment's hosts may be
 * named by its security policy and by no other page's.
 */
export const Route = createFileRoute('/subscribe')({
  component: SubscribeRoute,
  staticData: { title: 'shell.subscribe' },
});

const openCheckout: OpenCheckout = async (purchase) => {
  const { mount } = await import('../checkout/mount.tsx');
  return mount(null, purchase);
};

function SubscribeRoute() {
  const front = useFrontPage();
  const [chosen] = useState(() => chosenPlanIn(location.search));
  const [isPaid, setIsPaid] = useState(false);
  return (
    <>
      <Shop
        openCheckout={openCheckout}
        chosen={chosen}
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

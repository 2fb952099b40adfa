import { createFileRoute } from '@tanstack/react-router';
import { useFrontPage } from '../app/front-page.ts';
import type { OpenCheckout } from '../features/subscription/open-checkout.ts';
import { SubscribeScreen } from '../features/subscription/subscribe-screen.tsx';

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
  return (
    <SubscribeScreen
      openCheckout={openCheckout}
      onSignIn={() => front.signIn()}
      onHome={() => location.assign('/home')}
    />
  );
}

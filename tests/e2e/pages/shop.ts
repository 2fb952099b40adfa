import { createBilling } from '../../../src/billing/billing.ts';
import { mount } from '../../../src/checkout/mount.tsx';
import { trustOwnScripts } from '../../../src/lib/trusted-scripts.ts';

/**
 * A page of another site that sells through the checkout: buttons, and a line with the
 * result. Built and served only by the test.
 */

// It is served under our own security policy.
trustOwnScripts(window);

const result = document.querySelector('#result');

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => void buy(button.dataset));
}

async function buy({ pack = '', option = '', email }: DOMStringMap): Promise<void> {
  const billing = createBilling({
    apiKey: 'rcb_sb_nestling',
    appUserId: crypto.randomUUID(),
    proxyUrl: `${location.origin}/billing`,
  });
  const { current } = await billing.getOfferings();
  const chosen = current?.packagesById[pack];
  if (!chosen) throw new Error(`The sandbox does not sell ${pack}`);
  const { [option]: purchaseOption } = chosen.product.options;
  const end = (text: string) => {
    unmount();
    billing.close();
    if (result) result.textContent = text;
  };
  const unmount = mount(null, {
    billing,
    package: chosen,
    ...(purchaseOption && { option: purchaseOption }),
    ...(email && { customerEmail: email }),
    locale: 'en-GB',
    gatewayScript: '/billing/gateway.js',
    assetsBase: `${location.origin}/`,
    onFinished: ({ customerInfo, productIdentifier }) =>
      end(`${productIdentifier} ${customerInfo?.entitlements.active['premium'] ? 'active' : ''}`),
    onClosed: () => end('closed'),
    onFailed: ({ message }) => end(message),
  });
}

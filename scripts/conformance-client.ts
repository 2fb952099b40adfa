// Lets the provider's own published client, unchanged, use the built-in sandbox in a browser: from
// our origin and from another one. Fetches it (MIT) from the package registry into a temporary
// folder. npm run conformance:client [-- --screenshots folder]
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright';
import { SANDBOX_KEY } from '../server/billing-sandbox/routes/provider-routes.ts';
import { chromiumArgs, findChromium } from '../tests/helpers/chromium.ts';
import { fetchPublishedClient } from '../tests/helpers/published-client.ts';
import { type TestServer, startTestServer } from '../tests/helpers/server.ts';
import { buildGateway } from './gateway-script.ts';

const root = join(import.meta.dirname, '..');
const { values: options } = parseArgs({ options: { screenshots: { type: 'string' } } });

const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><main></main></html>';
let [passed, failed] = [0, 0];

const folder = await mkdtemp(join(tmpdir(), 'nestling-conformance-'));
try {
  const client = await fetchPublishedClient();
  const appDir = join(folder, 'app');
  await buildGateway(join(appDir, 'billing'));
  await cp(join(root, 'public/icons'), join(appDir, 'icons'), { recursive: true });
  await mkdir(join(appDir, 'assets'), { recursive: true });
  await writeFile(join(appDir, 'index.html'), '<!doctype html><title>Nestling</title>');
  await compare(client, appDir);
} finally {
  await rm(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function compare(client: string, appDir: string): Promise<void> {
  // A database of its own: those in memory wait for the next server, and would keep the process open.
  const server = await startTestServer({ appDir, dataDir: 'temporary' });
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(BARE);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  try {
    const other = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    for (const origin of [server.url, other]) {
      console.log(origin === server.url ? 'From our origin' : 'From another origin');
      await exercise({ browser, server, client, origin });
    }
  } finally {
    await browser.close();
    elsewhere.close();
    await server.stop();
  }
}

type Stage = { browser: Browser; server: TestServer; client: string; origin: string };

async function exercise({ browser, server, client, origin }: Stage): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 900 },
  });
  const events = await redirect(context, server);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  // Not the app's own page: its policy would keep the client's styles out. That of the other origin
  // comes from a real server, or the browser would not let it call one on this machine.
  if (origin === server.url) {
    await page.route(`${origin}/bare`, (route) =>
      route.fulfill({ contentType: 'text/html', body: BARE }),
    );
  }
  await page.goto(`${origin}/bare`);
  await page.addScriptTag({ content: client });
  const appUserId = randomUUID();
  await page.evaluate(configure, {
    apiKey: SANDBOX_KEY,
    appUserId,
    proxyURL: `${server.url}/billing`,
  });
  await reads(page, server, appUserId);
  await buys(page, origin === server.url ? 'same' : 'other');
  check('its events are taken', await events.allTaken());
  await refuses(page, `${server.url}/billing`);
  check('it throws nothing at the page', faults, []);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** What the client asks of hosts that are not ours to choose goes to the sandbox, too. */
async function redirect(context: BrowserContext, server: TestServer) {
  const statuses: number[] = [];
  await context.route('https://e.revenue.cat/**', async (route) => {
    const url = `${server.url}/billing${new URL(route.request().url()).pathname}`;
    const response = await route.fetch({ url });
    if (route.request().method() === 'POST') statuses.push(response.status());
    await route.fulfill({ response });
  });
  await context.route('https://js.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isScript = pathname.endsWith('stripe.js');
    const path = isScript ? '/gateway.js' : pathname.replace(/^\/\w+/, '');
    const url = `${server.url}/billing${path}`;
    // The script is told by its address where its bank is, which is then of another origin.
    const preflight = route.request().method() === 'OPTIONS';
    const response = preflight ? null : await route.fetch({ url });
    const headers = {
      ...response?.headers(),
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'cross-origin-resource-policy': 'cross-origin',
    };
    await route.fulfill(response ? { response, headers } : { status: 204, headers });
  });
  await context.route('https://*.cloudfront.net/**', (route) =>
    route.fulfill({ path: join(root, 'public/icons/icon-192.png') }),
  );
  return {
    async allTaken(): Promise<boolean> {
      for (let i = 0; i < 20 && statuses.length === 0; i++) {
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return statuses.length > 0 && statuses.every((status) => status === 200);
    },
  };
}

async function reads(page: Page, server: TestServer, appUserId: string): Promise<void> {
  const offerings = await page.evaluate(readOfferings, { currency: undefined });
  check('offerings: the current one', offerings.current === 'default');
  check('offerings: packages and prices', offerings.packages, [
    '$rc_monthly monthly $5.00 P7D',
    '$rc_annual annual $49.00 P7D',
  ]);
  check('offerings: all of them', offerings.all, ['default', 'welcome_back', 'extras']);
  const euros = await page.evaluate(readOfferings, { currency: 'EUR' });
  check('offerings in euros', euros.packages, [
    '$rc_monthly monthly €5.00 P7D',
    '$rc_annual annual €49.00 P7D',
  ]);
  check('placements', await page.evaluate(readPlacements), [
    'default',
    'welcome_back',
    null,
    'default',
  ]);
  check('customer info of somebody new', await page.evaluate(readCustomer), {
    id: appUserId,
    active: [],
  });
  await page.evaluate(setAttributes);
  const [row] = await server.db.query<{ body: { attributes: Record<string, { value: string }> } }>(
    'select body from billing_customers where app_user_id = $1',
    [appUserId],
  );
  check('attributes', row?.body.attributes['$displayName']?.value, 'Sam Parker');
  check('attributes that are refused', await page.evaluate(setBadAttributes), 21);
  await page.evaluate(renderPaywall);
  for (const text of ['Monthly', 'Annual', 'Best value', 'Start free trial', 'Restore purchases']) {
    check(`paywall: ${text}`, await page.getByText(text, { exact: true }).first().isVisible());
  }
  await screenshot(page, 'paywall');
}

async function buys(page: Page, name: string): Promise<void> {
  await page.evaluate(startPurchase);
  await page.locator('input[name=email]').fill('sam@example.org');
  await page.locator('select[name=testCard]').selectOption('4242424242424242');
  await page.locator('input[name=postalCode]').fill('10001');
  await screenshot(page, `checkout-${name}`);
  await page.getByRole('button', { name: /Start Trial/i }).click();
  await page.getByText(/Payment complete/i).waitFor();
  await screenshot(page, `success-${name}`);
  await page.getByRole('button', { name: /Continue/i }).click();
  check('a purchase', await page.evaluate(purchaseEnds), {
    active: ['premium'],
    product: 'nestling_premium_monthly',
    period: 'trial',
    transaction: true,
  });
}

async function refuses(page: Page, proxyURL: string): Promise<void> {
  await page.evaluate(startPurchase);
  await page
    .getByText(/already subscribed/i)
    .first()
    .waitFor();
  check('a second purchase is refused as one', true);
  await page.getByRole('button', { name: /Go to|Go back/i }).click();
  check('with the error that says so', await page.evaluate(purchaseFails), 6);
  check('a wrong key', await page.evaluate(tryWrongKey, proxyURL), [11, 7225]);
}

/* What runs in the page. */

type Client = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- its types are fetched with it
type Stageful = { Purchases: { Purchases: Client }; client: Client; bought: Promise<Client> };

function configure({ apiKey, appUserId, proxyURL }: Record<string, string>): void {
  const page = window as unknown as Stageful;
  page.client = page.Purchases.Purchases['configure']({
    apiKey,
    appUserId,
    httpConfig: { proxyURL },
  });
}

async function readOfferings({ currency }: { currency: string | undefined }) {
  const { client } = window as unknown as Stageful;
  const { current, all } = await client['getOfferings'](currency ? { currency } : undefined);
  return {
    current: current.identifier as string,
    all: Object.keys(all as object),
    packages: current.availablePackages.map(
      ({ identifier, rcBillingProduct: product, packageType }: Client) =>
        `${identifier} ${String(packageType).replace('$rc_', '')} ${product.currentPrice.formattedPrice} ` +
        `${product.defaultSubscriptionOption?.trial?.periodDuration}`,
    ) as string[],
  };
}

async function readPlacements() {
  const { client } = window as unknown as Stageful;
  const names = ['onboarding_end', 'subscription_ended', 'quiet_settings', 'never_heard_of'];
  const found = [];
  for (const name of names) {
    const offering = await client['getCurrentOfferingForPlacement'](name);
    found.push((offering?.identifier ?? null) as string | null);
  }
  return found;
}

async function readCustomer() {
  const { client } = window as unknown as Stageful;
  const info = await client['getCustomerInfo']();
  return {
    id: info.originalAppUserId as string,
    active: Object.keys(info.entitlements.active as object),
  };
}

async function setAttributes() {
  const { client } = window as unknown as Stageful;
  await client['setAttributes']({
    $displayName: 'Sam Parker',
    plan_source: 'wizard',
    nickname: null,
  });
}

async function setBadAttributes() {
  const { client } = window as unknown as Stageful;
  return client['setAttributes']({ $bogus: 'x' }).then(
    () => null,
    (error: Client) => error['errorCode'] as number,
  ) as Promise<number | null>;
}

async function renderPaywall() {
  const { client } = window as unknown as Stageful;
  const { current } = await client['getOfferings']();
  const place = document.querySelector('main');
  void client['renderPaywall']({ offering: current, htmlTarget: place });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

async function startPurchase() {
  const page = window as unknown as Stageful;
  document.querySelector('main')?.replaceChildren();
  const { all } = await page.client['getOfferings']();
  const { monthly } = all.default;
  page.bought = page.client['purchase']({ rcPackage: monthly });
  page.bought.catch(() => {});
}

async function purchaseEnds() {
  const { bought } = window as unknown as Stageful;
  const { customerInfo, storeTransaction } = await bought;
  const { premium } = customerInfo.entitlements.active;
  return {
    active: Object.keys(customerInfo.entitlements.active as object),
    product: premium?.productIdentifier as string,
    period: premium?.periodType as string,
    transaction: String(storeTransaction.storeTransactionId).startsWith('txn_'),
  };
}

async function purchaseFails() {
  const { bought } = window as unknown as Stageful;
  return bought.then(
    () => null,
    (error: Client) => error['errorCode'] as number,
  );
}

async function tryWrongKey(proxyURL: string) {
  const { Purchases } = window as unknown as Stageful;
  const wrong = Purchases.Purchases['configure']({
    apiKey: 'rcb_sb_wrong',
    appUserId: 'sam',
    httpConfig: { proxyURL },
  });
  return wrong['getCustomerInfo']().then(
    () => null,
    (error: Client) => [error['errorCode'], error['extra']?.backendErrorCode] as unknown[],
  ) as Promise<unknown[] | null>;
}

/* Around it. */

async function screenshot(page: Page, name: string): Promise<void> {
  if (options.screenshots === undefined) return;
  await page.screenshot({ path: join(options.screenshots, `client-${name}.png`) });
}

function check(what: string, found: unknown, wanted: unknown = true): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (isRight) passed += 1;
  else failed += 1;
  console.log(`  ${isRight ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isRight)
    console.log(`         ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
}

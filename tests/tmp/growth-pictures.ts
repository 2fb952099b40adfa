import { chromium } from 'playwright';
import { startBackend } from '../e2e/environment/backend.ts';
import { createApi } from '../helpers/api.ts';
import { signIn, expectSync, dismissMessages } from '../helpers/app.ts';
import { chromiumArgs, findChromium } from '../helpers/chromium.ts';
import { mkdirSync } from 'node:fs';
const out = '/tmp/growth-pics'; mkdirSync(out, { recursive: true });
const backend = await startBackend({ env: { SAMPLE: 'on' } });
const DAY = 86_400_000; const day = (d: number) => new Date(Date.now() - d * DAY).toISOString().slice(0, 10);
const person = { username: 'emma@nestling.example', password: 'goodnight-moon' };
const login = await createApi(backend.origin).post('/api/auth/login', person);
const api = createApi(backend.origin, (login.body as any).accessToken);
const child = async (name: string, fields: object, ms: [number, number, number][]) => {
  const r = await api.post('/api/user-children', { name, color: '#3B82F6', caregivers: [], ...fields });
  const id = (r.body as any).id; if (!id) console.log(name, r.status, JSON.stringify(r.body));
  for (const [d, w, l] of ms) { const a = await api.post(`/api/user-children/${id}/growth-measurements`, { date: day(d), weightG: w, lengthMm: l }); if (a.status >= 300) console.log(a.status, a.body); }
  return id as string;
};
const ids = {
  preterm: await child('Ida', { birthdate: day(182), gender: 'girl', chartSex: 'female', gestationDays: 210 }, [[180, 1400, 400], [120, 2900, 470], [60, 4600, 550], [5, 6000, 610]]),
  approx: await child('Tom', { birthdate: day(300), birthDateApprox: true, gender: 'boy', chartSex: 'male' }, [[10, 9000, 720]]),
  twelve: await child('Max', { birthdate: day(4400), gender: 'boy', chartSex: 'male' }, [[1400, 27000, 1330], [700, 34000, 1430], [20, 42000, 1520]]),
};
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, small: { width: 320, height: 568 } })) {
  const ctx = await browser.newContext({ baseURL: backend.origin, viewport, locale: 'en-GB', reducedMotion: 'reduce', hasTouch: true });
  const page = await ctx.newPage(); await page.goto('/'); await signIn(page, person); await expectSync(page, 'Up to date');
  const views: [string, string][] = [['preterm', `/growth?child=${ids.preterm}`], ['preterm-length', `/growth?child=${ids.preterm}&tab=length`], ['approx', `/growth?child=${ids.approx}`], ['twelve', `/growth?child=${ids.twelve}`], ['twelve-length', `/growth?child=${ids.twelve}&tab=length`], ['twelve-weight-table', `/growth?child=${ids.twelve}&tab=table`]];
  for (const [name, url] of views) {
    await page.goto(url); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(2500); await dismissMessages(page).catch(() => {});
    for (const theme of size === 'phone' ? ['light', 'night'] : ['dark']) {
      await page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), theme);
      await page.screenshot({ path: `${out}/${name}-${size}-${theme}.png`, fullPage: true });
    }
  }
  await ctx.close();
}
await browser.close(); await backend.close();

import { goTo, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('a change of section draws the new screen once', async ({ family, newDevice }) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  // Loads the code of the screens.
  for (const screen of ['Logs', 'Settings', 'Home'] as const) await goTo(page, screen);
  for (const screen of ['Logs', 'Settings', 'Home'] as const) {
    const removed = await page.evaluateHandle(() => {
      const headings: Node[] = [];
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
          if (node instanceof Element && node.querySelector('h1')) headings.push(node);
        }
      }).observe(document.querySelector('main') ?? document.body, {
        childList: true,
        subtree: true,
      });
      return headings;
    });
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await removed.evaluate(({ length }) => length)).toBe(1);
  }
});

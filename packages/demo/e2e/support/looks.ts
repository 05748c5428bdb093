import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type Theme = 'light' | 'dark';

/** Shows what is on the page in the other theme, without the link in the footer, which a dialog may cover. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(next);
    document.documentElement.style.colorScheme = next;
  }, theme);
  // What fades has its colours once it has faded.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds on the page as it is, in both themes: nothing. Motion must be reduced, or it sees half of it. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme);
    const { violations } = await new AxeBuilder({ page })
      .exclude('iframe')
      // Menus, lists and tooltips lie outside of all landmarks; they belong to what opened them.
      .disableRules('region')
      .analyze();
    const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    expect(found, theme).toEqual([]);
  }
}

/** Nothing is wider than the screen of a phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

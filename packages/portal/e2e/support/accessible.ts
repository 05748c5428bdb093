import axe from 'axe-core';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type Theme = 'light' | 'dark';

/** The report in its frame is another page's affair. */
const looked: ElementContext = { exclude: [['iframe']] };
const rules: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  // Menus, lists and tooltips lie outside of all landmarks; they belong to what opened them.
  rules: { region: { enabled: false } },
};

/** Shows what is on the page in the other theme, without the link in the footer, which a dialog may cover. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(next);
    document.documentElement.style.colorScheme = next;
    // What fades has its colours once it has faded.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}

/** What axe finds on the page as it is, in both themes: nothing. Motion must be reduced, or it sees half of it. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme);
    const run = `axe.run(${JSON.stringify(looked)}, ${JSON.stringify(rules)})`;
    const { violations, passes } = await page.evaluate<AxeResults>(run);
    const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    expect(found, theme).toEqual([]);
    expect(passes.length, theme).toBeGreaterThan(10);
  }
}

import axe from 'axe-core';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type Theme = 'light' | 'dark';

/** Excludes the report in its iframe, which is a separate page. */
const looked: ElementContext = { exclude: [['iframe']] };
const rules: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  // Menus, lists and tooltips are rendered outside all landmarks and belong to their trigger.
  rules: { region: { enabled: false } },
};

/** Switches the theme without the link in the footer, which a dialog may cover. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(next);
    document.documentElement.style.colorScheme = next;
    // Fading elements have their final colors after the animation.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}

/**
 * Expects no axe violations on the current page in both themes. Reduced motion is required, because axe would otherwise
 * check partially visible elements.
 */
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

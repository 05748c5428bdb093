import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

type Theme = 'light' | 'dark';

/** Excludes the report in its iframe, because it is a separate page. */
const context: ElementContext = { exclude: [['iframe']] };
const commonOptions: RunOptions = { iframes: false, resultTypes: ['violations'] };
/**
 * Options for each theme. Only colors depend on the theme, so the other rules run in one theme for complete screens.
 */
const themes: { theme: Theme; options: RunOptions; minPasses: number }[] = [
  {
    theme: 'dark',
    // Menus, lists and tooltips are rendered outside of all landmarks.
    options: { ...commonOptions, rules: { region: { enabled: false } } },
    minPasses: 11,
  },
  {
    theme: 'light',
    options: {
      ...commonOptions,
      runOnly: ['color-contrast', 'link-in-text-block'],
    },
    minPasses: 1,
  },
];

/** Makes elements that change state, such as buttons that become enabled, have their final colors immediately. */
async function disableTransitions(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const transitions = new CSSStyleSheet();
    transitions.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(transitions);
    return transitions;
  });
  return () =>
    sheet.evaluate((transitions) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== transitions);
    });
}

/** Applies a theme and waits for animations. Does not use the link in the footer, because a dialog may cover it. */
async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(next);
    document.documentElement.style.colorScheme = next;
    // Fading elements have their final colors after the animation.
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  }, theme);
}

/** Rules for whole pages, which do not apply to a page that shows a single component. */
const pageRules = Object.fromEntries(
  ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'].map((id) => [id, { enabled: false }]),
);

/**
 * Expects no axe violations on the current page in either theme. The page must be opened with reduced motion, because
 * axe otherwise tests elements that are fading in.
 *
 * @param options.showsComponent - whether the page shows a single component instead of a complete screen. All rules then
 *   run in both themes.
 */
export async function expectAccessible(
  page: Page,
  { showsComponent = false }: { showsComponent?: boolean } = {},
): Promise<void> {
  await page.evaluate(axe.source);
  const enableTransitions = await disableTransitions(page);
  for (const { theme, options, minPasses } of themes) {
    await applyTheme(page, theme);
    const usedOptions = showsComponent ? { ...commonOptions, rules: pageRules } : options;
    const expression = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(usedOptions)})`;
    const { violations, passes } = await page.evaluate<AxeResults>(expression);
    const details = violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
    expect(details, theme).toEqual([]);
    expect(passes.length, theme).toBeGreaterThanOrEqual(showsComponent ? 1 : minPasses);
  }
  await enableTransitions();
}

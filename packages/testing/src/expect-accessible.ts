import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

type Theme = 'light' | 'dark';

/** A run of axe in a theme. Only colors depend on the theme, so the other rules run in one theme for screens. */
interface Check {
  theme: Theme;
  options: RunOptions;
  minPasses: number;
  /** Selector of the only elements to check. */
  within: string | undefined;
}

const commonOptions: RunOptions = { iframes: false, resultTypes: ['violations'] };
const allRules: RunOptions = {
  ...commonOptions,
  rules: {
    // Menus, lists and tooltips are rendered outside of all landmarks.
    region: { enabled: false },
    // Experimental in axe: accessible names contain the visible label (WCAG 2.5.3).
    'label-content-name-mismatch': { enabled: true },
  },
};
const colorRules = ['color-contrast', 'link-in-text-block'];
const colorOptions: RunOptions = { ...commonOptions, runOnly: colorRules };

/** Returns the checks of a complete page. */
const getPageChecks = (): Check[] => [
  { theme: 'dark', options: allRules, minPasses: 11, within: undefined },
  { theme: 'light', options: colorOptions, minPasses: 1, within: undefined },
];

/** Returns the checks of a part of a page, and of the colors of some elements in both themes. */
function getPartChecks({ within, colorsOf }: { within: string; colorsOf: string }): Check[] {
  const disabled = Object.fromEntries(colorRules.map((id) => [id, { enabled: false }]));
  const options = { ...allRules, rules: { ...allRules.rules, ...disabled } };
  return [
    { theme: 'dark', options, minPasses: 1, within },
    { theme: 'dark', options: colorOptions, minPasses: 0, within: colorsOf },
    { theme: 'light', options: colorOptions, minPasses: 0, within: colorsOf },
  ];
}

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

interface AccessibilityOptions {
  /** Whether the page shows a single component instead of a complete screen. All rules then run in both themes. */
  showsComponent?: boolean;
  /**
   * Selectors of the only element to check, and of the elements whose colors are checked. Checking colors takes most of
   * the time, so that a test of many pages can skip elements with the same styles.
   */
  part?: { within: string; colorsOf: string };
}

/**
 * Expects no axe violations on the current page in either theme. The page must be opened with reduced motion, because
 * axe otherwise tests elements that are fading in.
 */
export async function expectAccessible(
  page: Page,
  { showsComponent = false, part }: AccessibilityOptions = {},
): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const enableTransitions = await disableTransitions(page);
  for (const { theme, options, minPasses, within } of part ? getPartChecks(part) : getPageChecks()) {
    if (within !== undefined && (await page.locator(within).count()) === 0) continue;
    await applyTheme(page, theme);
    const usedOptions = showsComponent ? { ...commonOptions, rules: pageRules } : options;
    // Excludes the report in its iframe, because it is a separate page.
    const context: ElementContext = {
      exclude: ['iframe'],
      ...(within === undefined ? {} : { include: within }),
    };
    const expression = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(usedOptions)})`;
    const { violations, passes } = await page.evaluate<AxeResults>(expression);
    const details = violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
    expect(details, theme).toEqual([]);
    expect(passes.length, theme).toBeGreaterThanOrEqual(showsComponent ? 1 : minPasses);
  }
  await enableTransitions();
}

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Marks translated texts, because names from the database may be truncated. */
const marker = '\u1e8b';
/** Marks texts without changing their appearance. */
const invisibleMarker = '\u2060';
const growth = 0.4;

/** Part of a compiled text: literal text, or a placeholder whose forms contain parts. */
type Part = string | [name: string, type?: string, forms?: Record<string, Part[] | string>];

function lengthen(text: string): string {
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  // Single words grow, as compound words do. Sentences get more words.
  const added = marker.repeat(Math.ceil(words.length * growth));
  return `${start}${words.includes(' ') ? `${words} ${added.replace(/(.{5})./g, '$1 ')}` : words + added}${end}`;
}

const mark = (text: string): string => (/\p{L}/u.test(text) ? text + invisibleMarker : text);

function changePart(part: Part, change: (text: string) => string): Part {
  if (typeof part === 'string') return change(part);
  const [name, type, forms] = part;
  if (!type || !forms) return part;
  const changeForm = (form: Part[] | string) =>
    typeof form === 'string' ? change(form) : form.map((inner) => changePart(inner, change));
  return [
    name,
    type,
    Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, changeForm(form)])),
  ];
}

/** The English texts of the portal, by which catalogs contain translations that differ from them. */
const portalTexts = Object.keys(
  JSON.parse(readFileSync(new URL('../../../portal/locales/en.json', import.meta.url), 'utf8')) as object,
);

/** Changes all texts of a language before the page loads them. */
async function changeTexts(page: Page, language: string, change: (text: string) => string): Promise<void> {
  await page.route(new RegExp(`/assets/${language}-[\\w-]+\\.json$`), async (route) => {
    const response = await route.fetch();
    const catalog = (await response.json()) as Record<string, Part[]>;
    const changed = portalTexts.map((text) => [
      text,
      (catalog[text] ?? [text]).map((part) => changePart(part, change)),
    ]);
    await route.fulfill({ response, json: { ...catalog, ...Object.fromEntries(changed) } });
  });
}

/** Lengthens all English texts of the page by 40 %, as much as translations to other languages grow. */
export const usePseudoLanguage = (page: Page): Promise<void> => changeTexts(page, 'en', lengthen);

/** Marks the texts of a language, so that {@link expectTextsFit} recognizes them. Their appearance stays the same. */
export const useMarkedTexts = (page: Page, language: 'en' | 'nl'): Promise<void> =>
  changeTexts(page, language, mark);

/**
 * Returns the translated texts that are wider than their element, or that an element with hidden overflow cuts, unless
 * their tooltip shows the text.
 */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    (marks) => {
      const findBlock = (text: Text): Element | null => {
        let element = text.parentElement;
        while (element && getComputedStyle(element).display === 'inline') element = element.parentElement;
        return element;
      };
      const isCut = (text: Text): boolean => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom, width } = range.getBoundingClientRect();
        const isVisible = text.parentElement?.checkVisibility({ opacityProperty: true });
        if (width === 0 || !isVisible || text.parentElement?.closest('[inert]')) return false;
        const block = findBlock(text);
        for (let element = text.parentElement; element; element = element.parentElement) {
          const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          // Elements of one pixel contain texts for screen readers.
          if (element.title !== '' || box.width <= 1 || clipPath !== 'none') return false;
          if (element === block && right > box.right + 1) return true;
          if (
            overflowX === 'auto' ||
            overflowX === 'scroll' ||
            overflowY === 'auto' ||
            overflowY === 'scroll'
          )
            return false;
          if (overflowX === 'hidden' || overflowX === 'clip')
            if (right > box.right + 1 || left < box.left - 1) return true;
          if (overflowY === 'hidden' || overflowY === 'clip')
            if (bottom > box.bottom + 2 || top < box.top - 2) return true;
          if (position === 'fixed') return false;
        }
        return false;
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (marks.some((marker) => text.data.includes(marker)) && isCut(text)) texts.push(text.data);
      }
      return texts;
    },
    [marker, invisibleMarker],
  );

/** Expects that the page cuts no translated text and does not scroll sideways. */
export async function expectTextsFit(page: Page): Promise<void> {
  await expect(page.locator('body')).toContainText(new RegExp(`[${marker}${invisibleMarker}]`));
  await expect.poll(() => findCutTexts(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Expects that the heading, the search field and the buttons above a list are on one line. */
export async function expectToolbarOnOneLine(page: Page): Promise<void> {
  const readCenters = () =>
    page.getByRole('main').evaluate((main) => {
      const field = main.querySelector('input[type=search]');
      let toolbar = field?.parentElement;
      while (toolbar && getComputedStyle(toolbar).flexWrap !== 'wrap') toolbar = toolbar.parentElement;
      return [...(toolbar?.querySelectorAll('h1, input[type=search], button') ?? [])]
        .filter((element) => element.checkVisibility() && !element.closest('[data-scope]'))
        .map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return Math.round(top + height / 2);
        });
    });
  await expect
    .poll(async () => {
      const centers = await readCenters();
      return centers.length > 0 ? Math.max(...centers) - Math.min(...centers) : Infinity;
    })
    .toBeLessThan(12);
}

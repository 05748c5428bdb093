import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Marks translated texts, because names from the database may be truncated. */
const marker = '\u1e8b';
const growth = 0.4;

/** Part of a compiled text: literal text, or a placeholder whose forms contain parts. */
type Part = string | [name: string, type?: string, forms?: Record<string, Part[] | string>];

const lengthen = (text: string): string => {
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  // Single words grow, as compound words do. Sentences get more words.
  const added = marker.repeat(Math.ceil(words.length * growth));
  return `${start}${words.includes(' ') ? `${words} ${added.replace(/(.{5})./g, '$1 ')}` : words + added}${end}`;
};

const lengthenPart = (part: Part): Part => {
  if (typeof part === 'string') return lengthen(part);
  const [name, type, forms] = part;
  if (!type || !forms) return part;
  const lengthenForm = (form: Part[] | string) =>
    typeof form === 'string' ? lengthen(form) : form.map(lengthenPart);
  return [
    name,
    type,
    Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, lengthenForm(form)])),
  ];
};

/** Lengthens all English texts of the page by 40 %, as much as translations to other languages grow. */
export async function usePseudoLanguage(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[\w-]+\.json$/, async (route) => {
    const response = await route.fetch();
    const { messages, contract } = (await response.json()) as { messages: Part[][]; contract: object };
    await route.fulfill({
      response,
      json: { messages: messages.map((parts) => parts.map(lengthenPart)), contract },
    });
  });
}

/**
 * Returns the translated texts that are wider than their element, or that an element with hidden overflow cuts, unless
 * their tooltip shows the text.
 */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
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
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
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
      if (text.data.includes(mark) && isCut(text)) texts.push(text.data);
    }
    return texts;
  }, marker);

/** Expects that the page cuts no translated text and does not scroll sideways. */
export async function expectTextsFit(page: Page): Promise<void> {
  await expect(page.locator('body')).toContainText(marker);
  await expect.poll(() => findCutTexts(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

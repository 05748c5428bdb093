type Child = Node | string | undefined;

/** Creates an element. Omits undefined and false attributes. Strings become text nodes and are never parsed as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element that is hidden from screen readers. */
export function svg(viewBox: string, ...paths: Record<string, string>[]): SVGSVGElement {
  const root = document.createElementNS(svgNamespace, 'svg');
  root.setAttribute('viewBox', viewBox);
  root.setAttribute('aria-hidden', 'true');
  for (const attributes of paths) {
    const path = document.createElementNS(svgNamespace, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    root.append(path);
  }
  return root;
}

/** Converts report pixels into a CSS length that scales with the page. */
export function toCssLength(pixels: number): string {
  return `${pixels / 16}rem`;
}

const maxIdleDelayMs = 500;

/** Runs a task when the browser has painted the page and is idle. Safari has no idle callbacks. */
export function runAfterPaint(task: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: maxIdleDelayMs });
    else setTimeout(task);
  });
}

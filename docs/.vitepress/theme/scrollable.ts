/** Lets keyboards scroll the tables and code blocks that are wider than the page. */
export function makeScrollable(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.vp-doc table, .vp-doc pre')) {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  }
}

/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import { applyColorScheme, getColorScheme, setColorScheme } from './report-theme.ts';
import type { ColorScheme } from './report-theme.ts';

/** Loaders of the source files of each page, by path. */
const sources = import.meta.glob<string>('../*/{main,page-tabs,page-tabs.test}.ts', {
  query: '?raw',
  import: 'default',
});
const colorSchemes = { auto: 'System', light: 'Light', dark: 'Dark' };
const exampleName = /([\w-]+)\/(?:index\.html)?$/.exec(location.pathname)?.[1] ?? '';

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function createThemeSelect(): HTMLElement {
  const select = createElement('select', { ariaLabel: 'Theme' });
  for (const [value, text] of Object.entries(colorSchemes)) select.add(new Option(text, value));
  select.value = getColorScheme();
  select.addEventListener('change', () => setColorScheme(select.value as ColorScheme));
  return select;
}

/** Creates a dialog with the source files of the page. */
function createSourceDialog(): HTMLDialogElement {
  const dialog = createElement('dialog', { className: 'source', ariaLabel: 'Source code' });
  const code = createElement('pre', { tabIndex: 0 });
  const tabs = createElement('div', { className: 'tabs' });
  const copyButton = createElement('button', { textContent: 'Copy' });
  const closeButton = createElement('button', { textContent: 'Close' });
  copyButton.addEventListener('click', () => {
    void navigator.clipboard.writeText(code.textContent).then(() => (copyButton.textContent = 'Copied'));
  });
  closeButton.addEventListener('click', () => dialog.close());
  for (const [path, load] of Object.entries(sources)) {
    if (!path.startsWith(`../${exampleName}/`)) continue;
    const tab = createElement('button', { textContent: path.slice(exampleName.length + 4) });
    tab.addEventListener('click', () => {
      for (const other of tabs.children) other.ariaPressed = String(other === tab);
      copyButton.textContent = 'Copy';
      void load().then((text) => (code.textContent = text));
    });
    tabs.append(tab);
  }
  dialog.append(createElement('header', {}, tabs, copyButton, closeButton), code);
  return dialog;
}

/** Adds the bar above the page: a link to the gallery, the source code of the page, and the theme. */
function addBar(): void {
  const dialog = createSourceDialog();
  const sourceButton = createElement('button', { textContent: 'Source' });
  sourceButton.addEventListener('click', () => {
    dialog.querySelector<HTMLElement>('.tabs button')?.click();
    dialog.showModal();
  });
  const galleryLink = createElement('a', { href: '../', textContent: 'Gallery' });
  document.body.prepend(
    createElement(
      'nav',
      { className: 'bar', ariaLabel: 'Gallery' },
      galleryLink,
      sourceButton,
      createThemeSelect(),
    ),
  );
  document.body.append(dialog);
}

applyColorScheme();
addBar();

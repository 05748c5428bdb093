import { editorIn } from './editor.ts';
import { run } from './run.ts';
import { snippets } from './snippets.ts';

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

const menu = find<HTMLSelectElement>('select');
menu.append(...Object.keys(snippets).map((name) => new Option(name)));

const editor = editorIn(find('#editor'), snippets[menu.value]);

/** Appends an entry to a list. Its details open on click. */
function add(list: HTMLElement, text: string, detail?: unknown) {
  const line = document.createElement('li');
  const empty = detail === undefined || detail === null;
  if (empty) line.textContent = text;
  else {
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    const body = document.createElement('pre');
    summary.textContent = text;
    body.textContent = JSON.stringify(detail, null, 2);
    details.append(summary, body);
    line.append(details);
  }
  list.append(line);
  list.scrollTop = list.scrollHeight;
}

const shown = (value: unknown) =>
  value instanceof Error ? value.message : typeof value === 'string' ? value : JSON.stringify(value);
const log = (...values: unknown[]) => add(find('#log'), values.map(shown).join(' '));

const isEvent = (text: string) => text.includes('/events/');

async function start() {
  for (const list of document.querySelectorAll('ol')) list.replaceChildren();
  find('#report').replaceChildren();
  try {
    await run(editor.state.doc.toString(), find('#report'), log, (direction, text, detail) => {
      if (direction === '←' && isEvent(text)) add(find('#events'), text.split('/events/')[1] ?? '', detail);
      add(find('#wire'), `${direction} ${text}`, detail);
    });
  } catch (error) {
    log(error);
  }
}

menu.addEventListener('change', () => {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: snippets[menu.value] } });
  void start();
});
find('#run').addEventListener('click', () => void start());
// Handles the key before the editor inserts a line break.
const runByKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  void start();
};
window.addEventListener('keydown', runByKey, { capture: true });
await start();

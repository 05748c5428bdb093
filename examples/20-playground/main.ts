import { createEditor } from './editor.ts';
import { run } from './run.ts';
import { snippets } from './snippets.ts';

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

const menu = find<HTMLSelectElement>('select');
menu.append(...Object.keys(snippets).map((name) => new Option(name)));

const editor = createEditor(find('#editor'), snippets[menu.value]);

/** Appends an entry to a list. If the entry has a detail, a click on the entry shows the detail. */
function addEntry(list: HTMLElement, text: string, detail?: unknown) {
  const entry = document.createElement('li');
  if (detail === undefined || detail === null) entry.textContent = text;
  else {
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    const body = document.createElement('pre');
    summary.textContent = text;
    body.textContent = JSON.stringify(detail, null, 2);
    details.append(summary, body);
    entry.append(details);
  }
  list.append(entry);
  list.scrollTop = list.scrollHeight;
}

const formatValue = (value: unknown) =>
  value instanceof Error ? value.message : typeof value === 'string' ? value : JSON.stringify(value);
const log = (...values: unknown[]) => addEntry(find('#log'), values.map(formatValue).join(' '));

const isEvent = (text: string) => text.includes('/events/');

async function start() {
  for (const list of document.querySelectorAll('ol')) list.replaceChildren();
  find('#report').replaceChildren();
  try {
    await run(editor.state.doc.toString(), find('#report'), log, (direction, text, detail) => {
      if (direction === '←' && isEvent(text)) {
        addEntry(find('#events'), text.split('/events/')[1] ?? '', detail);
      }
      addEntry(find('#messages'), `${direction} ${text}`, detail);
    });
  } catch (error) {
    log(error);
  }
}

menu.addEventListener('change', () => {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: snippets[menu.value] ?? '' } });
  void start();
});
find('#run').addEventListener('click', () => void start());
// The listener below runs in the capture phase, because otherwise the editor would insert a line break.
const handleKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  void start();
};
window.addEventListener('keydown', handleKey, { capture: true });
await start();

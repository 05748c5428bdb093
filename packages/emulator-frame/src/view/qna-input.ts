import type { Strings } from '../appearance/strings.ts';
import type { Dispatch } from '../report/commands.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { isUnrecognized } from '../report/qna.ts';
import { h } from './dom.ts';

/** Creates the question input, or returns undefined outside Q&A embeds. */
export function createQnaInput(
  { qna, report }: LoadedState,
  dispatch: Dispatch,
  strings: Strings,
): HTMLElement | undefined {
  if (!qna) return undefined;
  const { columns, measures } = report.fields ?? { columns: [], measures: [] };
  const [column] = columns.filter(({ values }) => values.length > 1);
  const example =
    `${measures[0]?.name ?? ''} by ${column?.name.replace(/.*\[(.*)\]/, '$1') ?? ''}`.toLowerCase();
  const input = h('input', {
    type: 'search',
    'aria-label': strings.question,
    placeholder: `${strings.question} ${example}`,
  });
  input.value = qna.question;
  const form = h(
    'form',
    { role: 'search', hidden: !qna.isInteractive },
    input,
    h('button', { type: 'submit' }, strings.ask),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dispatch({ type: 'ask', question: input.value });
  });
  const unrecognizedNote = h('p', { role: 'status', hidden: !isUnrecognized(qna) }, strings.notUnderstood);
  return h('header', { class: 'qna-input' }, form, unrecognizedNote);
}

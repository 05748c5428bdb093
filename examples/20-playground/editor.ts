import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';

/** Editor theme with the color variables of the page, which follow the color scheme. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--surface)', borderColor: 'var(--border)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--border)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--selection)',
  },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--keyword)' },
  { tag: [tags.string, tags.regexp], color: 'var(--string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--value)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

/** Creates a JavaScript editor in an element. */
export const createEditor = (parent: HTMLElement, doc = '') =>
  new EditorView({
    parent,
    doc,
    extensions: [
      basicSetup,
      javascript(),
      theme,
      syntaxHighlighting(highlightStyle),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
    ],
  });

import { expect, it } from 'vitest';
import { getTextColor } from './color.ts';
import { html } from './html.ts';

it.each([
  ['#2563eb', '#ffffff'],
  ['#0f172a', '#ffffff'],
  ['#facc15', '#0b0f16'],
  ['#ffffff', '#0b0f16'],
])('selects the text color for %s: %s', (background, text) => {
  expect(getTextColor(background)).toBe(text);
});

it('the HTML tag escapes text, preserves markup and renders nothing for undefined', () => {
  const inner = html`<b>${`<&"'>`}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner]}${undefined}${7}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b>7</p>',
  );
});

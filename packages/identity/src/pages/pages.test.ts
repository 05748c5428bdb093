import { expect, it } from 'vitest';
import { getTextColor } from './color.ts';
import { html } from './html.ts';

it.each([
  ['#2563eb', '#ffffff'],
  ['#0f172a', '#ffffff'],
  ['#facc15', '#0b0f16'],
  ['#ffffff', '#0b0f16'],
])('getTextColor returns the legible color on %s: %s', (background, text) => {
  expect(getTextColor(background)).toBe(text);
});

it('the HTML template tag escapes text, preserves markup and omits undefined', () => {
  const inner = html`<b>${`<&"'>`}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner]}${undefined}${7}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b>7</p>',
  );
});

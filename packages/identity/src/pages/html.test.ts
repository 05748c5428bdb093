import { expect, it } from 'vitest';
import { html } from './html.ts';

it('the HTML template tag escapes text, preserves markup and omits undefined', () => {
  const inner = html`<b>${`<&"'>`}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner]}${undefined}${7}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b>7</p>',
  );
});

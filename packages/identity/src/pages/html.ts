import escapeHtml from 'escape-html';

/** Markup that is inserted into a page without escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | Markup[] | string | number | undefined;

/** Renders a template literal. Escapes all values except `Markup`, and omits `undefined`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return escapeHtml(String(part));
}

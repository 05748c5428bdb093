/** Markup that may stand in a page as it is; everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | Markup[] | string | number | undefined;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag: escapes every value that is not markup itself; undefined leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>']/g, (character) => entities[character] ?? '');
}

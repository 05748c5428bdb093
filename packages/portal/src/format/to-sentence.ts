/** Returns external text as a sentence: trimmed, with a period unless it already ends with punctuation. */
export function toSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

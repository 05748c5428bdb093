/** Returns a text that came from elsewhere as a sentence: trimmed, with a full stop where it has no end of its own. */
export const toSentence = (text: string): string => {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
};

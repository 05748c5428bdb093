/** Replaces each line break with `<br>`, as the API expects. */
export const toHtmlBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '<br>');

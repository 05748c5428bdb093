/** Returns the message as it is sent: with `<br>` for each line break. */
export const toHtmlBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '<br>');

/**
 * Returns the URL of a support contact, which is an email address or a URL.
 *
 * @param subject - subject of the email.
 */
export function toContactUrl(contact: string, subject?: string): string {
  if (!contact.includes('@')) return contact;
  return `mailto:${contact}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

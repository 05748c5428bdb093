const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const secureUrlRule = 'must be an https URL (http only on localhost)';

export const isSecureUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
};

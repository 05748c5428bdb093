const replacement = '[redacted]';

/** Returns the forms in which a server may repeat a value. */
const getEncodings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
];

/** Removes secrets from texts. */
export interface Redactor {
  /** Adds a secret that texts must not contain from now on. */
  add: (secret: string | undefined) => void;
  redact: (text: string) => string;
}

export function createRedactor(): Redactor {
  const encodings = new Set<string>();
  return {
    add: (secret) => {
      for (const encoding of secret ? getEncodings(secret) : []) encodings.add(encoding);
    },
    // Longer values first, because a value may contain another one.
    redact: (text) =>
      [...encodings]
        .sort((a, b) => b.length - a.length)
        .reduce((result, encoding) => result.replaceAll(encoding, replacement), text),
  };
}

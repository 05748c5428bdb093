import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters that OWASP recommends for scrypt with 16 MiB of memory. */
const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 2 ** 20 };
const keyLength = 32;

export interface PasswordHash {
  salt: Buffer;
  key: Buffer;
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, key: await deriveKey(password, salt) };
}

/** Returns whether a password matches a hash. Compares in constant time. */
export async function verifyPassword(password: string, { salt, key }: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await deriveKey(password, salt), key);
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

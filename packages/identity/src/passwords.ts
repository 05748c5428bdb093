import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost factor N that OWASP recommends for scrypt with 16 MiB of memory and a parallelization of 5. */
const recommendedCost = 2 ** 14;
const keyLength = 32;

export interface PasswordHash {
  salt: Buffer;
  key: Buffer;
}

/** Returns a hash that no password matches. */
export const createUnmatchedHash = (): PasswordHash => ({
  salt: randomBytes(16),
  key: randomBytes(keyLength),
});

/** Returns whether two passwords are equal. Compares in constant time. */
export function isSamePassword(password: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest();
  return timingSafeEqual(digest(password), digest(other));
}

/** Hashes and verifies passwords with scrypt. */
export class PasswordHasher {
  readonly #cost: number;

  /** @param cost - cost factor N of scrypt. Hashes can be verified only with the cost with which they were created. */
  constructor(cost = recommendedCost) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<PasswordHash> {
    const salt = randomBytes(16);
    return { salt, key: await this.#deriveKey(password, salt) };
  }

  /** Returns whether a password matches a hash. Compares in constant time. */
  async verify(password: string, { salt, key }: PasswordHash): Promise<boolean> {
    return timingSafeEqual(await this.#deriveKey(password, salt), key);
  }

  #deriveKey(password: string, salt: Buffer): Promise<Buffer> {
    const options = { N: this.#cost, r: 8, p: 5, maxmem: 64 * 2 ** 20 };
    return new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => {
        if (error) reject(error);
        else resolve(key);
      });
    });
  }
}

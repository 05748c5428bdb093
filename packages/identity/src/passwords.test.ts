import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './passwords.ts';

describe('PasswordHasher', () => {
  it('uses the scrypt parameters that OWASP recommends by default', async () => {
    const { salt, key } = await new PasswordHasher().hash('correct horse 1');
    expect(salt).toHaveLength(16);
    expect(key).toEqual(scryptSync('correct horse 1', salt, 32, { N: 16_384, r: 8, p: 5, maxmem: 2 ** 26 }));
  });

  it('accepts only the hashed password, in any Unicode normalization form', async () => {
    const passwords = new PasswordHasher(2);
    const hash = await passwords.hash('caf\u00e9 1!');
    expect(await passwords.verify('cafe\u0301 1!', hash)).toBe(true);
    expect(await passwords.verify('cafe 1!', hash)).toBe(false);
  });

  it('uses a new salt for each hash', async () => {
    const passwords = new PasswordHasher(2);
    const [first, second] = [await passwords.hash('same'), await passwords.hash('same')];
    expect(first.key).not.toEqual(second.key);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));
const sealed = box.seal('s3cret é', 'row-1');

describe('createSecretBox', () => {
  it('opens a secret for its row', () => {
    expect(box.open(sealed, 'row-1')).toBe('s3cret é');
  });

  it('encrypts a secret differently each time and does not reveal the plain text', () => {
    expect(box.seal('s3cret é', 'row-1').equals(sealed)).toBe(false);
    expect(sealed.includes('s3cret')).toBe(false);
  });

  it('does not open a secret for another row', () => {
    expect(() => box.open(sealed, 'row-2')).toThrow();
  });

  it('does not open a secret with another key', () => {
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'row-1')).toThrow();
  });

  it.each(Array.from(sealed.keys()))('does not open a secret with a change in byte %i', (index) => {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => box.open(changed, 'row-1')).toThrow();
  });

  it('reports an unknown version of a sealed secret', () => {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(2, 0);
    const boxWithTwoKeys = createSecretBox(randomBytes(32), [randomBytes(32)]);
    expect(() => boxWithTwoKeys.open(changed, 'row-1')).toThrow(
      expect.objectContaining({ message: 'Unknown version of a sealed secret.' }),
    );
  });

  it('opens a secret that was sealed with a previous key and reseals it with the current one', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const before = createSecretBox(old).seal('s3cret', 'row-1');
    const both = createSecretBox(current, [old]);
    expect(both.open(before, 'row-1')).toBe('s3cret');
    expect(both.seal('new', 'row-1')).not.toEqual(before);
    expect(createSecretBox(current).open(both.seal('new', 'row-1'), 'row-1')).toBe('new');

    const after = both.reseal(before, 'row-1');
    expect(after && createSecretBox(current).open(after, 'row-1')).toBe('s3cret');
    expect(after && both.reseal(after, 'row-1')).toBeUndefined();
    expect(() => both.reseal(sealed, 'row-1')).toThrow();
  });

  it('rejects a key of the wrong length', () => {
    expect(() => createSecretBox(randomBytes(16))).toThrow('32 bytes');
  });
});

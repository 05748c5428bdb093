import { describe, expect, it } from 'vitest';
import { findFreeSlug } from './tenant-slug.ts';

describe('findFreeSlug', () => {
  const id = '0123abcd-0000-4000-8000-000000000000';
  it.each([
    ['Contoso', [], 'contoso'],
    ['Contoso', ['contoso'], 'contoso-2'],
    ['Contoso', ['contoso', 'contoso-2'], 'contoso-3'],
    ['東京', [], 'tenant-0123abcd'],
  ])('converts %j with taken slugs %j to %j', (name, taken, slug) => {
    expect(findFreeSlug(name, id, new Set(taken))).toBe(slug);
  });
});

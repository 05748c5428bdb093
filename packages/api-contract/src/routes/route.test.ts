import { describe, expect, it } from 'vitest';
import { pathOf, routes } from '../index.ts';

describe('pathOf', () => {
  it('fills in every parameter, escaped', () => {
    expect(pathOf(routes.getToken, { appId: 'a/b', reportId: 'c d' })).toBe(
      '/apps/a%2Fb/reports/c%20d/getToken',
    );
  });

  it('refuses a path with a parameter missing, and names it', () => {
    expect(() => pathOf(routes.getToken, { appId: 'a' })).toThrow(/needs the parameter "reportId"/);
  });
});

describe('the route table', () => {
  it.each(Object.entries(routes))(
    '%s declares a schema for exactly the parameters of its path',
    (_, route) => {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(route.params.shape)).toEqual(inPath);
    },
  );

  it('has each method and path once', () => {
    const keys = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

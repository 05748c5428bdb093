// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { buildViewPath, forgetViewSession, readViewSessionId } from './view-session.ts';

const id = '00000000-0000-4000-8000-000000000099';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('moves the session from the address to the storage of the tab, until it is forgotten', () => {
  history.replaceState(null, '', `${buildViewPath(id)}&x=1#part`);
  expect(readViewSessionId()).toBe(id);
  expect(location.href).toBe(`${location.origin}/apps?x=1#part`);
  history.replaceState(null, '', '/reports');
  expect(readViewSessionId()).toBe(id);
  expect(localStorage.length).toBe(0);
  forgetViewSession();
  expect(readViewSessionId()).toBeUndefined();
});

it('returns no session in other tabs', () => {
  history.replaceState(null, '', '/apps?x=1');
  expect(readViewSessionId()).toBeUndefined();
  expect(location.search).toBe('?x=1');
});

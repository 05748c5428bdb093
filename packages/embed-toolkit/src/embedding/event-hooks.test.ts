// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { embedReport, addElement, createService } from '../testing/embed-report.ts';
import { eventHooks } from './event-hooks.ts';

describe('event hooks', () => {
  const reason = new Error('No context');

  it.each([
    [
      'the result of the hook',
      { applicationContextProvider: (body: unknown) => body },
      'preQuery',
      200,
      { ask: 1 },
    ],
    [
      'the resolved value of the hook',
      { accessTokenProvider: () => Promise.resolve('t') },
      'newAccessToken',
      200,
      't',
    ],
    ['404 when the host page has no hook', {}, 'preQuery', 404, undefined],
    ['404 for an unknown hook name', { applicationContextProvider: () => 1 }, 'toString', 404, undefined],
  ])('responds with %s', async (_, hooks, name, statusCode, body) => {
    const onError = vi.fn();
    expect(await eventHooks.runHook(hooks as never, name, { ask: 1 }, onError)).toEqual({
      statusCode,
      ...(body !== undefined && { body }),
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['rejects', () => Promise.resolve().then(() => Promise.reject(reason))],
    [
      'throws',
      () => {
        throw reason;
      },
    ],
  ])(
    'responds with 400 when the hook %s, and reports the reason only to the host page',
    async (_, applicationContextProvider) => {
      const onError = vi.fn();
      const { report, frame } = embedReport(
        { eventHooks: { applicationContextProvider } },
        createService({ onError }),
      );
      const response = frame.send(`/reports/${report.frame.uid}/eventHooks/preQuery`, { ask: 1 });
      expect(await response).toEqual({ statusCode: 400, body: null });
      expect(onError).toHaveBeenCalledExactlyOnceWith(reason);
    },
  );
});

describe('event hook validation', () => {
  const provider = () => Promise.resolve('t');

  it.each([
    [
      'dashboard',
      'applicationContextProvider is only supported in report embed',
      { applicationContextProvider: provider },
    ],
    [
      'dashboard',
      'accessTokenProvider is only supported in report SaaS embed',
      { accessTokenProvider: provider },
    ],
    [
      'report',
      'accessTokenProvider is only supported in report SaaS embed',
      { accessTokenProvider: provider },
    ],
    ['report', 'accessTokenProvider must be a function', { accessTokenProvider: 'soon' }],
  ])('rejects an invalid hook of a %s: %s', (type, message, eventHooks) => {
    const embedUrl = 'https://app.powerbi.com/embed';
    const config = { type, id: 'i', embedUrl, accessToken: 't', tokenType: 1, eventHooks };
    expect(() => createService().embed(addElement(), config as never)).toThrow(message);
  });
});

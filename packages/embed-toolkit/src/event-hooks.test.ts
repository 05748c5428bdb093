// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { runHook } from './event-hooks.ts';
import { newElement, newService } from './testing/embedded.ts';

describe('the answer to a hook that the frame asks for', () => {
  const failing = (reason: unknown) => ({
    applicationContextProvider: () => {
      throw reason;
    },
  });

  it.each([
    ['its result', { applicationContextProvider: (body: unknown) => body }, 'preQuery', 200, { ask: 1 }],
    [
      'what it resolves with',
      { accessTokenProvider: () => Promise.resolve('t') },
      'newAccessToken',
      200,
      't',
    ],
    ['404 where the host page has none', {}, 'preQuery', 404, undefined],
    ['404 for what is no hook', { applicationContextProvider: () => 1 }, 'toString', 404, undefined],
    ['the message of an error', failing(new Error('No context')), 'preQuery', 400, 'No context'],
    ['whatever else was thrown', failing('No context'), 'preQuery', 400, 'No context'],
  ])('is %s', async (_, hooks, name, statusCode, body) => {
    expect(await runHook(hooks as never, name, { ask: 1 })).toEqual({
      statusCode,
      ...(body !== undefined && { body }),
    });
  });
});

describe('hooks that content can not use are refused by name', () => {
  const provider = () => Promise.resolve('t');

  it.each([
    [
      'dashboard',
      { applicationContextProvider: provider },
      'applicationContextProvider is only supported in report embed',
    ],
    [
      'dashboard',
      { accessTokenProvider: provider },
      'accessTokenProvider is only supported in report SaaS embed',
    ],
    [
      'report',
      { accessTokenProvider: provider },
      'accessTokenProvider is only supported in report SaaS embed',
    ],
    ['report', { accessTokenProvider: 'soon' }, 'accessTokenProvider must be a function'],
  ])('%s: %j', (type, eventHooks, message) => {
    const embedUrl = 'https://app.powerbi.com/embed';
    const config = { type, id: 'i', embedUrl, accessToken: 't', tokenType: 1, eventHooks };
    expect(() => newService().embed(newElement(), config as never)).toThrow(message);
  });
});

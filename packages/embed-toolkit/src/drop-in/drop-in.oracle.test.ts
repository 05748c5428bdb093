// @vitest-environment jsdom
import * as theirs from 'powerbi-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedUrl, newElement } from '../testing/embedded.ts';
import { FakeFrame } from '../testing/fake-frame.ts';
import * as dropIn from './index.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const error = { message: 'Broken', errorCode: 'E1' };
let service: dropIn.service.Service;

beforeEach(() => {
  const { hpmFactory, wpmpFactory, routerFactory } = dropIn.factories;
  service = new dropIn.service.Service(hpmFactory, wpmpFactory, routerFactory, { onError: () => {} });
});
afterEach(() => service.dispose());

async function shown(given: object = {}) {
  const element = newElement();
  const report = service.embed(element, { ...config, ...given } as typeof config);
  const frame = new FakeFrame(report);
  await frame.show();
  return { report, frame, element };
}

it('exports what powerbi-client exports', () => {
  const missing = Object.keys(theirs).filter((name) => !(name in dropIn));
  expect(missing).toEqual([]);
  expect(Object.keys(theirs.models).filter((name) => !(name in dropIn.models))).toEqual([]);
  expect(Object.keys(theirs.factories).sort()).toEqual(Object.keys(dropIn.factories).sort());
});

it('sets the global, or another one when that is taken and named', async () => {
  const globals = window as unknown as dropIn.Globals & { second?: dropIn.service.Service };
  expect(globals.powerbi).toBeInstanceOf(dropIn.service.Service);
  const first = globals.powerbi;
  globals.powerBISDKGlobalServiceInstanceName = 'second';
  vi.resetModules();
  await import('./index.ts');
  expect(globals.powerbi).toBe(first);
  expect(globals.second?.getSDKVersion()).toBe('2.23.1');
  delete globals.powerBISDKGlobalServiceInstanceName;
});

it('keeps what is embedded on the element, until reset', async () => {
  const { report, element } = await shown();
  expect((element as dropIn.service.IPowerBiElement).powerBiEmbed).toBe(report);
  service.reset(element);
  expect(element).not.toHaveProperty('powerBiEmbed');
});

it('embeds from attributes when the page is there', () => {
  const element = newElement({ 'powerbi-embed-url': embedUrl, 'powerbi-type': 'report' });
  for (const [name, value] of Object.entries({ 'report-id': 'r1', 'access-token': 't' })) {
    element.setAttribute(`powerbi-${name}`, value);
  }
  service.enableAutoEmbed();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(service.get(element).getId()).toBe('r1');
});

describe('errors have the shapes of powerbi-client', () => {
  it.each([
    ['the body of a refusal', { statusCode: 500, body: error }, error],
    ['a list', { statusCode: 400, body: [error] }, [error]],
    ['a bare sentence', { statusCode: 404, body: 'Not here' }, 'Not here'],
    ['nothing', { statusCode: 404 }, undefined],
  ])('%s', async (_, answer, expected) => {
    const { report, frame } = await shown();
    frame.answers['GET /report/pages'] = answer;
    frame.answers['POST /report/token'] = answer;
    expect(await report.getPages().catch((caught: unknown) => caught)).toEqual(expected);
    expect(await report.setAccessToken('t2').catch((caught: unknown) => caught)).toEqual(expected);
  });

  it('of a refused load', async () => {
    const report = service.embed(newElement(), config);
    const frame = new FakeFrame(report);
    frame.answers['POST /report/load'] = { statusCode: 400, body: [error] };
    frame.finishPage();
    await expect(report.getPages()).rejects.toEqual([error]);
  });

  it('of a page that is not there, of paginated reports and of visuals', async () => {
    const { report, frame } = await shown();
    frame.answers['GET /report/pages'] = { statusCode: 200, body: [] };
    await expect(report.getPageByName('p')).rejects.toBe('PowerBIEntityNotFound');
    await expect(report.page('p').resizePage(0)).rejects.toBe(
      'Cannot resize the page. Only the active page can be resized',
    );
    const paginated = await shown({ embedUrl: 'https://app.powerbi.com/rdlEmbed?x=1' });
    await expect(paginated.report.getPages()).rejects.toBe(
      'This API is currently not supported for RDL reports',
    );
    const visual = { ...config, type: 'visual', pageName: 'p', visualName: 'v' } as const;
    await expect(service.embed(newElement(), visual).setPage()).rejects.toBe(
      'Set page is not supported while embedding a visual.',
    );
  });

  it.each([
    ['a validator’s finding: a list of one', { viewMode: 3 }, [{ message: 'viewMode property is invalid' }]],
    [
      'nothing but the message of an Error',
      { eventHooks: { applicationContextProvider: 3 } },
      expect.objectContaining({ message: 'applicationContextProvider must be a function' }),
    ],
  ])('%s', (_, wrong, expected) => {
    let caught: unknown;
    try {
      service.embed(newElement(), { ...config, ...wrong } as never);
    } catch (thrown) {
      caught = thrown;
    }
    expect(caught).toEqual(expected);
  });
});

it('makes the wire of powerbi-client, for those who wire their own', () => {
  const wpmp = dropIn.factories.wpmpFactory('mine', false, window);
  expect(dropIn.factories.hpmFactory(wpmp).defaultHeaders).toMatchObject({ 'x-sdk-version': '2.23.1' });
  expect(dropIn.factories.routerFactory(wpmp).post('/a', () => {})).toBeDefined();
});

it('tells the frames what its configuration says', () => {
  const named = new dropIn.service.Service(undefined, undefined, undefined, { type: 'mine', version: '9' });
  expect(named.hpm.defaultHeaders).toMatchObject({ 'x-sdk-type': 'mine', 'x-sdk-version': '9' });
  named.dispose();
});

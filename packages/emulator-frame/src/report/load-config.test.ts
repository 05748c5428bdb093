import { describe, expect, it } from 'vitest';
import { FrameRequestError } from '../transport/messages.ts';
import { mergeSettings, isPaneVisible, parseLoadConfig } from './load-config.ts';

describe('parseLoadConfig', () => {
  it.each([
    ['a missing configuration', undefined, ['accessToken is required', 'id is required']],
    ['an empty token', { accessToken: '', id: 'r' }, ['accessToken is required']],
    ['invalid settings', { accessToken: 't', id: 'r', settings: 7 }, ['settings must be an object']],
    [
      'a dataset binding without a dataset',
      { accessToken: 't', id: 'r', datasetBinding: {} },
      ['datasetBinding.datasetId is required'],
    ],
    ['an invalid page name', { accessToken: 't', id: 'r', pageName: 7 }, ['pageName must be a string']],
  ])('rejects %s and reports every error', (_case, body, messages) => {
    const getErrors = (): unknown => {
      try {
        return parseLoadConfig(body);
      } catch (error) {
        return error instanceof FrameRequestError && error.body;
      }
    };
    expect(getErrors()).toEqual(messages.map((message) => ({ message })));
  });
});

describe('mergeSettings', () => {
  it('merges objects field by field and replaces arrays', () => {
    const merged = mergeSettings(
      { zoomLevel: 2, panes: { filters: { visible: true, expanded: true } } },
      { panes: { filters: { visible: false } }, background: 1 },
    );
    expect(merged).toEqual({
      zoomLevel: 2,
      background: 1,
      panes: { filters: { visible: false, expanded: true } },
    });
  });

  it('does not pollute prototypes', () => {
    mergeSettings({}, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect('polluted' in {}).toBe(false);
  });
});

describe('isPaneVisible', () => {
  it.each([
    [{}, true],
    [{ filterPaneEnabled: false }, false],
    [{ filterPaneEnabled: false, panes: { filters: { visible: true } } }, true],
  ])('for the settings %j, returns %s for the filter pane', (settings, visible) => {
    expect(isPaneVisible(settings, 'filters')).toBe(visible);
  });
});

import { describe, expect, it } from 'vitest';
import { FrameRequestError } from '../transport/messages.ts';
import { mergeSettings, isPaneVisible, parseLoadConfig } from './load-config.ts';

describe('a load configuration', () => {
  it.each([
    ['nothing', undefined, ['accessToken is required', 'id is required']],
    ['an empty token', { accessToken: '', id: 'r' }, ['accessToken is required']],
    ['settings that are none', { accessToken: 't', id: 'r', settings: 7 }, ['settings must be an object']],
    ['a page that is no name', { accessToken: 't', id: 'r', pageName: 7 }, ['pageName must be a string']],
  ])('of %s is refused with every reason', (_case, body, messages) => {
    const refusal = (): unknown => {
      try {
        return parseLoadConfig(body);
      } catch (error) {
        return error instanceof FrameRequestError && error.body;
      }
    };
    expect(refusal()).toEqual(messages.map((message) => ({ message })));
  });
});

describe('settings', () => {
  it('are merged field by field, and lists are replaced', () => {
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

  it('never touch a prototype', () => {
    mergeSettings({}, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect('polluted' in {}).toBe(false);
  });

  it.each([
    [{}, true],
    [{ filterPaneEnabled: false }, false],
    [{ filterPaneEnabled: false, panes: { filters: { visible: true } } }, true],
  ])('%j show the filter pane: %s', (settings, visible) => {
    expect(isPaneVisible(settings, 'filters')).toBe(visible);
  });
});

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

  const hidden = { displayState: { mode: 1 } };
  const visible = { displayState: { mode: 0 }, x: 10 };
  const toPageLayout = (overview: object) => ({ customLayout: { pagesLayout: { overview } } });
  const current = toPageLayout({ defaultLayout: hidden, visualsLayout: { map: visible, list: visible } });

  it('replaces the layout of a page by a layout with a default, so that the default applies to all other visuals', () => {
    const patch = toPageLayout({ defaultLayout: hidden, visualsLayout: { list: { y: 20 } } });
    expect(mergeSettings(current, patch)).toEqual(patch);
  });

  it('keeps the layouts of other visuals and of other pages', () => {
    const patch = toPageLayout({ visualsLayout: { list: { y: 20 } } });
    const other = { customLayout: { pagesLayout: { other: { defaultLayout: hidden, visualsLayout: {} } } } };
    expect(mergeSettings(mergeSettings(current, patch), other)).toEqual({
      customLayout: {
        pagesLayout: {
          overview: { defaultLayout: hidden, visualsLayout: { map: visible, list: { ...visible, y: 20 } } },
          other: { defaultLayout: hidden, visualsLayout: {} },
        },
      },
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

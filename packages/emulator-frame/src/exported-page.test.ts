import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ExportedPage } from '@embed-portal/emulator-protocol/service-messages';
import { describe, expect, it } from 'vitest';
import { buildExportConfig } from './exported-page.ts';
import { buildPageLayout, getPageScale } from './view/page-layout.ts';

const exported: ExportedPage = {
  reportId: 'report',
  accessToken: 'token',
  pageName: 'sales',
  size: { width: 1280, height: 720 },
  filters: [],
};
const toVisual = (name: string, x: number) => ({
  name,
  type: 'textbox',
  text: name,
  layout: { x, y: 40, width: 300, height: 120 },
});
const { pages } = reportSchema.parse({
  pages: [{ name: 'sales', displayName: 'Sales', visuals: [toVisual('first', 20), toVisual('second', 400)] }],
});
const [page] = pages;
if (!page) throw new Error('The report has no page.');

describe('buildExportConfig', () => {
  it('shows a page without panes, at its size', () => {
    const { settings = {} } = buildExportConfig(exported);
    const layout = buildPageLayout(page, settings);
    expect(settings).toMatchObject({ filterPaneEnabled: false, navContentPaneEnabled: false });
    expect(layout).toMatchObject({ width: 1280, height: 720 });
    expect([...layout.visualLayouts.keys()]).toEqual(['first', 'second']);
    expect(getPageScale(layout, exported.size, settings)).toBe(1);
  });

  it('shows one visual in the whole page', () => {
    const size = { width: 300, height: 120 };
    const { settings = {} } = buildExportConfig({ ...exported, visualName: 'second', size });
    const layout = buildPageLayout(page, settings);
    expect(layout).toMatchObject(size);
    expect([...layout.visualLayouts]).toEqual([['second', { x: 0, y: 0, z: 0, width: 300, height: 120 }]]);
    expect(getPageScale(layout, size, settings)).toBe(1);
  });

  it('passes on page, filters and bookmark', () => {
    const bookmark = { name: 'this-year' };
    expect(buildExportConfig({ ...exported, bookmark })).toMatchObject({
      id: 'report',
      accessToken: 'token',
      pageName: 'sales',
      filters: [],
      bookmark,
    });
  });
});

// @vitest-environment jsdom
import { expect, expectTypeOf, it } from 'vitest';
import type { Embed, Page, Report, ReportEmbedConfiguration, VisualDescriptor } from '../index.ts';
import { models } from '../index.ts';
import { embedReport, addElement, createService } from '../testing/embed-report.ts';

it('Service.embed infers the embed class from the configuration type', () => {
  const config = {
    type: 'report',
    id: 'r1',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    accessToken: 't',
  } as const;
  expectTypeOf(createService().embed(addElement(), config)).toEqualTypeOf<Report>();
  const widened: models.IEmbedConfigurationBase = config;
  expectTypeOf(createService().embed(addElement(), widened)).toEqualTypeOf<Embed>();
});

it('Report.on infers the detail type of each event', () => {
  const { report } = embedReport();
  report.on('pageChanged', (event) => expectTypeOf(event.detail.newPage).toEqualTypeOf<Page>());
  report.on('error', (event) => expectTypeOf(event.detail).toEqualTypeOf<models.IError>());
  report.on<{ mine: number }>('info', (event) => expectTypeOf(event.detail.mine).toBeNumber());
  // @ts-expect-error -- unknown event
  expect(() => report.on('unknown', () => {})).toThrow();
});

it('ReportEmbedConfiguration accepts only the matching enum for each field', () => {
  const config: ReportEmbedConfiguration = {
    tokenType: models.TokenType.Embed,
    permissions: models.Permissions.Read,
    settings: { layoutType: models.LayoutType.Custom, panes: { pageNavigation: { position: 1 } } },
  };
  // @ts-expect-error -- a display option is not a layout type
  const invalid: ReportEmbedConfiguration = { settings: { layoutType: models.DisplayOption.FitToWidth } };
  expect([config.tokenType, invalid.settings?.layoutType]).toEqual([1, 1]);
  expectTypeOf<Awaited<ReturnType<Page['getSlicers']>>>().toEqualTypeOf<VisualDescriptor[]>();
});

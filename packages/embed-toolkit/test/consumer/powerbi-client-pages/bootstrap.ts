// Bootstraps the iframe before the token is known.
import { Report, factories, models, service } from 'powerbi-client';
import type { IReportEmbedConfiguration } from 'powerbi-client';

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
const element = document.getElementById('report') as HTMLElement;
powerbi.bootstrap(element, { type: 'report', hostname: 'https://app.powerbi.com', embedUrl: undefined });
const config: IReportEmbedConfiguration = {
  type: 'report',
  tokenType: models.TokenType.Aad,
  accessToken: 't',
};
powerbi.bootstrap(element, config);
const report = powerbi.embed(element, config);
if (report instanceof Report) void report.render();
const frame: HTMLIFrameElement = powerbi.preload(config, element);
export const title: string = frame.title;

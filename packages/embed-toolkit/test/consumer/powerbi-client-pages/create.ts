// Creates reports, with each configuration that powerbi-client accepts.
import { Create, QuickCreate, models, service } from 'powerbi-client';
import type {
  Embed,
  IEmbedConfiguration,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
} from 'powerbi-client';

export function create(powerbi: service.Service, element: HTMLElement): Promise<boolean> | undefined {
  const partial: Embed = powerbi.createReport(element, {
    embedUrl: 'https://app.powerbi.com',
    accessToken: 't',
  });
  const config: IEmbedConfiguration = {
    type: 'report',
    embedUrl: 'https://app.powerbi.com',
    accessToken: 't',
  };
  powerbi.createReport(element, config).on('saved', (event) => console.log(event.detail));
  const createConfiguration: IReportCreateConfiguration = { datasetId: 's', accessToken: 't' };
  powerbi.createReport(element, createConfiguration);
  const quickConfig: IQuickCreateConfiguration = {
    accessToken: 't',
    embedUrl: 'https://app.powerbi.com/quickCreate',
    datasetCreateConfig: {
      locale: 'en',
      mashupDocument: 'section Section1;',
      tableSchemaList: [{ name: 'Sales', columns: [{ name: 'Amount', dataType: models.DataType.Currency }] }],
    },
    reportCreationMode: models.ReportCreationMode.QuickExplore,
    tokenType: models.TokenType.Embed,
  };
  const quick: Embed = powerbi.quickCreate(element, quickConfig);
  if (quick instanceof QuickCreate) void quick.create();
  return partial instanceof Create ? partial.isSaved() : undefined;
}

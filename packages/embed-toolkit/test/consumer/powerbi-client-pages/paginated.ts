// Paginated reports.
import { models, service } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export function embed(powerbi: service.Service, element: HTMLElement): Report {
  const config: models.IPaginatedReportLoadConfiguration & { type: string; embedUrl: string } = {
    type: 'report',
    id: 'r',
    accessToken: 't',
    embedUrl: 'https://app.powerbi.com/rdlEmbed',
    parameterValues: [{ name: 'Country', value: 'Norway' }],
    settings: { commands: { parameterPanel: { enabled: true, expanded: false } } },
  };
  return powerbi.embed(element, config) as Report;
}

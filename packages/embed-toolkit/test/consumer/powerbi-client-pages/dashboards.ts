// Dashboards and tiles.
import { Dashboard, Tile, models, service } from 'powerbi-client';
import type { IDashboardEmbedConfiguration, ITileEmbedConfiguration } from 'powerbi-client';

export function show(powerbi: service.Service, element: HTMLElement): string[] {
  const config: IDashboardEmbedConfiguration = {
    type: 'dashboard',
    id: 'd',
    tokenType: models.TokenType.Embed,
  };
  const dashboard: Dashboard = powerbi.embed(element, config) as Dashboard;
  dashboard.on('tileClicked', (event: service.ICustomEvent<any>) => console.log(event.detail.reportEmbedUrl));
  dashboard.off('tileClicked');
  const tileConfig: ITileEmbedConfiguration = { type: 'tile', id: 't', dashboardId: 'd' };
  const tile = <Tile>powerbi.embed(element, tileConfig);
  tile.on('tileLoaded', () => tile.getId());
  dashboard.iframe.style.border = '0';
  return [dashboard.getId(), tile.embedtype, dashboard.service.getSDKVersion(), Dashboard.type, Tile.type];
}

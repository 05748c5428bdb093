// Static members of the classes.
import { Create, Dashboard, Embed, Qna, Report, Tile, Visual } from 'powerbi-client';

export const types: string[] = [Report.type, Dashboard.type, Tile.type, Qna.type, Visual.type, Embed.type];
export const attributes: string[] = [
  Embed.embedUrlAttribute,
  Embed.accessTokenAttribute,
  Embed.typeAttribute,
  Embed.nameAttribute,
  Report.reportIdAttribute,
  Report.filterPaneEnabledAttribute,
  Report.navContentPaneEnabledAttribute,
  Dashboard.dashboardIdAttribute,
  Report.typeAttribute,
];
export const events: string[] = [...Report.allowedEvents, ...Embed.allowedEvents];
export const ids: string[] = [
  Report.findIdFromEmbedUrl('u'),
  Dashboard.findIdFromEmbedUrl('u'),
  Tile.findIdFromEmbedUrl('u'),
  Create.findIdFromEmbedUrl('u'),
  Embed.findGroupIdFromEmbedUrl('u'),
];
export const limit: number = Embed.maxFrontLoadTimes;
export const host: string = Embed.defaultEmbedHostName;

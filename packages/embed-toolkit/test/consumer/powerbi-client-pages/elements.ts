// Elements with content, and the global service.
import type { Embed, service } from 'powerbi-client';
import 'powerbi-client';

export function getEmbed(element: HTMLElement): Embed {
  return (element as service.IPowerBiElement).powerBiEmbed;
}
export const globalService: service.Service = window.powerbi;
window.powerbi.reset(document.body);
const embeds: Embed[] = window.powerbi.init(document.body, { type: 'report' });
export const urls = embeds.map((embed) => embed.config.embedUrl);
window.powerBISDKGlobalServiceInstanceName = 'analytics';

import { Create, Dashboard, Embed, Report, Tile } from 'embed-toolkit';
import { config } from './host-page';

const url = 'https://app.powerbi.com/dashboardEmbed?dashboardId=d1&groupId=g1';
const tileUrl = 'https://app.powerbi.com/embed?dashboardId=d1&tileId=t1&groupId=g1';
console.log('Report:', Report.findIdFromEmbedUrl(config.embedUrl));
console.log('New report:', Create.findIdFromEmbedUrl(config.embedUrl));
console.log('Dashboard:', Dashboard.findIdFromEmbedUrl(url));
console.log('Tile:', Tile.findIdFromEmbedUrl(tileUrl));
console.log('Workspace:', Embed.findGroupIdFromEmbedUrl(url));

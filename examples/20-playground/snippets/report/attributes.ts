import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const { id, embedUrl, accessToken } = config;
element.innerHTML = '<div style="height: 100%"></div>';
const target = element.firstElementChild as HTMLElement;
target.setAttribute('powerbi-type', 'report');
target.setAttribute('powerbi-report-id', id);
target.setAttribute('powerbi-embed-url', embedUrl);
target.setAttribute('powerbi-access-token', accessToken);

// `init` embeds all elements with these attributes. The last argument applies to all of them.
const [report] = service.init(element, { type: 'report', tokenType: models.TokenType.Embed });
await report?.whenRendered();
console.log('Endpoint of the content type:', report?.getDefaultEmbedUrlEndpoint());

import { config, element, fetchToken, service } from './host-page';

service.bootstrap(element, { type: 'report', embedUrl: config.embedUrl });

const { accessToken } = await fetchToken();
const report = service.embed(element, { ...config, accessToken });
await report.whenLoaded();
console.log('The frame started while the page requested the token.');

import { Service } from 'embed-toolkit';
import { config, element } from './host-page';

const service = new Service({
  // The origins of embed URLs, in addition to those of Power BI.
  embedOrigins: [new URL(config.embedUrl).origin],
  timeout: 20_000,
  onError: (error) => console.error(error),
});
service.setSdkInfo('playground', '1.0.0');

const report = service.embed(element, config);
await report.whenLoaded();
console.log('Version:', service.getSDKVersion());
console.log('Session:', service.getSdkSessionId());

// Custom content types.
import type { Embed, Report, service } from 'powerbi-client';

export function register(powerbi: service.Service, create: (element: HTMLElement) => Report): void {
  const factory: service.EmbedComponentFactory = (
    _service,
    element,
    config,
    phasedRender,
    isBootstrap,
  ): Embed => {
    console.log(config.type, phasedRender, isBootstrap, _service.getSDKVersion());
    return create(element);
  };
  powerbi.register('mine', factory, ['/mine/:uniqueId/events/:eventName']);
  powerbi.setSdkInfo('wrapper', '1.0.0');
  const embed: Embed = powerbi.find('id');
  powerbi.addOrOverwriteEmbed(embed, document.body);
  powerbi.accessToken = 't';
  powerbi.enableAutoEmbed();
  powerbi.wpmp.stop();
  const token: string = powerbi.accessToken;
  console.log(token, powerbi.router, powerbi.getNumberOfComponents(), powerbi.getSdkSessionId());
}

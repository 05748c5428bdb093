// Subclasses of the service.
import { Embed, factories, service } from 'powerbi-client';
import type { IEmbedConfiguration } from 'powerbi-client';

export class AnalyticsService extends service.Service {
  readonly embedded: Embed[] = [];

  constructor(private readonly name: string) {
    super(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, { wpmpName: name });
  }
  override embed(element: HTMLElement, config: IEmbedConfiguration = {}): Embed {
    const embed = super.embed(element, config);
    this.embedded.push(embed);
    return embed;
  }
  override reset(element: HTMLElement): void {
    console.log(this.name);
    super.reset(element);
  }
}

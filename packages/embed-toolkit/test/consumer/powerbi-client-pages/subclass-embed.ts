// Subclasses of embeds.
import { Dashboard, Report, service } from 'powerbi-client';
import type { IReportEmbedConfiguration, Page } from 'powerbi-client';
import { models } from 'powerbi-client';

export class SalesReport extends Report {
  private lastFilters: models.IFilter[] = [];

  constructor(powerbi: service.Service, element: HTMLElement, config: IReportEmbedConfiguration) {
    super(powerbi, element, config);
  }
  override async getPages(): Promise<Page[]> {
    return (await super.getPages()).filter(
      (page) => page.visibility === models.SectionVisibility.AlwaysVisible,
    );
  }
  override async updateFilters(operation: models.FiltersOperations, filters: models.IFilter[] = []) {
    this.lastFilters = filters;
    return super.updateFilters(operation, filters);
  }
  override on<T>(name: string, handler: service.IEventHandler<T>): void {
    super.on(name, handler);
  }
  override off<T>(name: string, handler?: service.IEventHandler<T>): void {
    super.off(name, handler);
  }
  override load(phasedRender?: boolean): Promise<void> {
    return super.load(phasedRender);
  }
  override validate(config: models.IEmbedConfigurationBase): models.IError[] {
    return super.validate(config);
  }
  override getId(): string {
    return `${super.getId()}:${this.lastFilters.length}`;
  }
}
export class SalesDashboard extends Dashboard {
  override getDefaultEmbedUrlEndpoint(): string {
    return `${super.getDefaultEmbedUrlEndpoint()}/sales`;
  }
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap);
  }
}

import { InjectionToken, NgZone, inject } from '@angular/core';
import type { Provider } from '@angular/core';
import type { ContentService } from '../binding/binding.ts';
import { getDefaultService } from '../binding/default-service.ts';

const createOutsideZone = (create: () => ContentService) => inject(NgZone).runOutsideAngular(create);

/** The service that components and functions use. By default, they share a service with default options. */
export const embedServiceToken = new InjectionToken<ContentService>('embed-toolkit service', {
  providedIn: 'root',
  factory: () => createOutsideZone(getDefaultService),
});

/**
 * Provides the service to components and functions: `providers: [provideEmbedService(new Service())]`, in the
 * configuration of the application, of a route or of a component.
 *
 * @param service - the service, or a function that creates it and may call `inject`
 */
export function provideEmbedService(service: ContentService | (() => ContentService)): Provider {
  const create = typeof service === 'function' ? service : () => service;
  return { provide: embedServiceToken, useFactory: () => createOutsideZone(create) };
}

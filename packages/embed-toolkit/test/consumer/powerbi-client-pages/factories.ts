// Custom factories.
import { factories, service } from 'powerbi-client';

const hpmFactory: service.IHpmFactory = (wpmp, targetWindow, version, type, origin) =>
  factories.hpmFactory(wpmp, targetWindow, version, type, origin);
const wpmpFactory: service.IWpmpFactory = (name, logMessages, window) =>
  factories.wpmpFactory(name, logMessages, window);
const routerFactory: service.IRouterFactory = (wpmp) => factories.routerFactory(wpmp);
const options: service.IServiceConfiguration = {
  autoEmbedOnContentLoaded: false,
  onError: (error) => console.error(error.message),
  logMessages: false,
  wpmpName: 'name',
  type: 'js',
  sdkWrapperVersion: '1.0.0',
};
export const powerbi: service.IService = new service.Service(hpmFactory, wpmpFactory, routerFactory, options);
export const send = (target: Window): Promise<any> => powerbi.hpm.get('/report/pages', { uid: '1' }, target);

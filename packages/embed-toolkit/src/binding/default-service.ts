import { Service } from '../service/service.ts';

let defaultService: Service | undefined;

/** Returns the service with default options that components share unless the host page provides one. */
export const getDefaultService = (): Service => (defaultService ??= new Service());

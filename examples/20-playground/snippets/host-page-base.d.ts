import type { RenewedToken, Service } from 'embed-toolkit';

/** The service of the page. It accepts embed URLs of the emulator. */
export declare const service: Service;

/** The element in which the report is embedded. It fills the page. */
export declare const element: HTMLElement;

/** Requests a new embed token for the selected content from the server of the page. */
export declare function fetchToken(): Promise<RenewedToken>;

/** The addresses of a cloud of the BI service. */
export interface Cloud {
  /** Name in messages. */
  name: string;
  loginUrl: string;
  apiUrl: string;
  /** Scope of access tokens. */
  scope: string;
}

/** The clouds of the BI service by the value of the setting `cloud`. */
export const clouds = {
  public: {
    name: 'Power BI',
    loginUrl: 'https://login.microsoftonline.com',
    apiUrl: 'https://api.powerbi.com/v1.0/myorg',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  },
  // Accounts of GCC are in the public directory.
  gcc: {
    name: 'Power BI for US Government (GCC)',
    loginUrl: 'https://login.microsoftonline.com',
    apiUrl: 'https://api.powerbigov.us/v1.0/myorg',
    scope: 'https://analysis.usgovcloudapi.net/powerbi/api/.default',
  },
  'gcc-high': {
    name: 'Power BI for US Government (GCC High)',
    loginUrl: 'https://login.microsoftonline.us',
    apiUrl: 'https://api.high.powerbigov.us/v1.0/myorg',
    scope: 'https://high.analysis.usgovcloudapi.net/powerbi/api/.default',
  },
  dod: {
    name: 'Power BI for US Government (DoD)',
    loginUrl: 'https://login.microsoftonline.us',
    apiUrl: 'https://api.mil.powerbigov.us/v1.0/myorg',
    scope: 'https://mil.analysis.usgovcloudapi.net/powerbi/api/.default',
  },
  china: {
    name: 'Power BI in China (21Vianet)',
    loginUrl: 'https://login.partner.microsoftonline.cn',
    apiUrl: 'https://api.powerbi.cn/v1.0/myorg',
    scope: 'https://analysis.chinacloudapi.cn/powerbi/api/.default',
  },
} as const satisfies Record<string, Cloud>;

export type CloudName = keyof typeof clouds;

export const isCloudName = (name: string): name is CloudName => Object.hasOwn(clouds, name);

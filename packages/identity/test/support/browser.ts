interface Cookie {
  value: string;
  path: string;
  header: string;
}

/** A minimal browser for tests: stores cookies by path, follows redirects on its own site and submits forms. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Opens a URL and follows redirects until the provider returns a page or redirects to another site. */
  async open(address: string, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(address, this.#origin);
    if (url.origin !== this.#origin) return new Visit(url, undefined, '');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.#formatCookies(url.pathname), ...init.headers },
    });
    this.#storeCookies(response);
    const location = response.headers.get('location');
    if (location !== null) return this.open(new URL(location, url).href);
    return new Visit(url, response, await response.text());
  }

  /** Submits the form of a page with its current values, overridden by `values`. */
  submit(
    page: Visit,
    values: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Visit> {
    const action = new URL(/<form[^>]* action="([^"]*)"/.exec(page.body)?.[1] ?? page.url, page.url).href;
    const body = new URLSearchParams({ ...page.getFields(), ...values });
    return this.open(action, { method: 'POST', body, headers: { origin: this.#origin, ...headers } });
  }

  /** Returns the `Set-Cookie` header from which a cookie was stored. */
  getSetCookieHeader(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name} `))?.[1].header;
  }

  #formatCookies(path: string): string {
    const matching = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return matching.map(([key, { value }]) => `${key.split(' ')[0] ?? ''}=${value}`).join('; ');
  }

  #storeCookies(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      const path = /; path=([^;]*)/i.exec(header)?.[1] ?? '/';
      const expires = /; expires=([^;]*)/i.exec(header)?.[1];
      const isExpired = expires !== undefined && Date.parse(expires) < Date.now();
      if (isExpired) this.#cookies.delete(`${name} ${path}`);
      else this.#cookies.set(`${name} ${path}`, { value, path, header });
    }
  }
}

/** Result of a navigation: a page of the provider, or the URL of another site without its content. */
export class Visit {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;

  constructor(url: URL, response: Response | undefined, body: string) {
    this.url = url.href;
    this.status = response?.status ?? 0;
    this.headers = response?.headers ?? new Headers();
    this.body = body;
  }

  get heading(): string {
    return /<h1>([^<]*)<\/h1>/.exec(this.body)?.[1] ?? '';
  }

  get alert(): string {
    return /role="alert">.*?<p>([^<]*)<\/p>/s.exec(this.body)?.[1] ?? '';
  }

  getQueryParameter(name: string): string | null {
    return new URL(this.url).searchParams.get(name);
  }

  getFields(): Record<string, string> {
    const inputs = [...this.body.matchAll(/<input[^>]*>/g)].map(([input]) => {
      const getAttribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1];
      return [getAttribute('name') ?? '', getAttribute('value') ?? ''] as const;
    });
    return Object.fromEntries(inputs.filter(([name]) => name !== ''));
  }
}

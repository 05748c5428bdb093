interface Route {
  readonly path: string;
  readonly handler: unknown;
}

interface Recognized extends ReadonlyArray<{ handler: unknown; params: Record<string, string> }> {
  queryParams?: Record<string, string>;
}

interface Known {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** A digit a segment: those with more fixed segments come first, open ends last. */
  readonly rank: number;
  readonly handler: unknown;
}

/** So many URLs are kept: the events of some hundred embeds. A frame that makes up URLs fills no memory. */
const maxRemembered = 5_000;

/**
 * Tells to which route a URL belongs, for powerbi-router. The recognizer that it brings walks over the letters of each
 * URL and is larger than all else of the wire; frames report to the same few URLs again and again: this one remembers.
 */
export class Recognizer {
  readonly #known: Known[] = [];
  readonly #remembered = new Map<string, Recognized | undefined>();

  /** `:name` stands for one segment, `*name` for all that follows. Of routes that are alike the newest counts. */
  add([{ path, handler }]: readonly [Route]): void {
    // What was recognized before may be another's from now on.
    this.#remembered.clear();
    const names: string[] = [];
    let rank = '';
    const segments = path.split('/').filter(Boolean);
    const patterns = segments.map((segment) => {
      const [, sort, name = ''] = /^([:*])(.+)/.exec(segment) ?? [];
      rank += sort ? (sort === ':' ? 3 : 1) : 4;
      if (!sort) return segment.replace(/[.*+?|()[\]{}\\]/g, '\\$&');
      names.push(name);
      return sort === ':' ? '([^/]+)' : '(.+)';
    });
    this.#known.unshift({ pattern: RegExp(`^/${patterns.join('/')}/?$`), names, rank: +rank, handler });
    this.#known.sort((one, other) => other.rank - one.rank);
  }

  /** The query is read as browsers read one. Throws `URIError` for a URL whose escapes are broken. */
  recognize(url: string): Recognized | undefined {
    const remembered = this.#remembered;
    if (!remembered.has(url)) {
      if (remembered.size === maxRemembered) remembered.clear();
      remembered.set(url, this.#find(url));
    }
    return remembered.get(url);
  }

  #find(url: string): Recognized | undefined {
    const [address = '', query] = url.split('?', 2);
    const path = decodeURI(address).replace(/^(?!\/)/, '/');
    for (const { pattern, names, handler } of this.#known) {
      const values = pattern.exec(path)?.slice(1);
      if (!values) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      return Object.assign([{ handler, params }], {
        queryParams: Object.fromEntries(new URLSearchParams(query)),
      });
    }
    return undefined;
  }
}

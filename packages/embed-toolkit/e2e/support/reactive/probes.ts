import type { Page, Report, Service, VisualDescriptor } from '../../../src/index.ts';

/** Puts a value into reactive state and returns it as the state returns it. */
type Hold = <T>(value: T) => T;

/** Global variables of a page with a library for state. */
interface Globals {
  state: { hold: Hold; holdData?: Hold };
  service: Service;
  recordedEvents: unknown[];
  /** Removes the handlers that the probes added, and resets the element. */
  end: () => void;
}

/** Uses a service and everything that it returns through reactive state. Runs in the page. */
export async function probe(holdsData: boolean, embedUrl: string): Promise<Record<string, unknown>> {
  const globals = window as unknown as Globals;
  const { hold } = globals.state;
  const holdData: Hold = holdsData ? (globals.state.holdData ?? hold) : (value) => value;
  const results: Record<string, unknown> = {};
  const attempt = async (name: string, call: () => unknown): Promise<void> => {
    try {
      results[name] = await call();
    } catch (error) {
      results[name] = { thrown: String(error) };
    }
  };
  const element = document.getElementById('a') as HTMLElement;
  const createConfig = (pageName: string) => ({
    type: 'report' as const,
    id: 'r1',
    uniqueId: 'u1',
    embedUrl,
    accessToken: 't1',
    pageName,
    settings: { panes: { filters: { visible: false } } },
  });
  const filter = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Store', column: 'Country' },
    operator: 'In' as const,
    values: ['Norway'],
    filterType: 1,
  };
  const service = hold(globals.service);
  const report: Report = hold(service.embed(element, holdData(createConfig('p1'))));
  globals.recordedEvents = [];
  const handleSelection = ({ detail }: CustomEvent<unknown>) => globals.recordedEvents.push(detail);
  await attempt('rendered', () => new Promise<void>((resolve) => report.on('rendered', () => resolve())));
  await attempt('on', () => report.on('dataSelected', handleSelection));
  await attempt('iframe', () => report.iframe instanceof HTMLIFrameElement);
  let pages: Page[] = [];
  await attempt('getPages', async () => {
    pages = hold(await report.getPages());
    return pages.map(({ displayName }) => displayName);
  });
  await attempt('setActive', async () => (await pages[1]?.setActive())?.statusCode);
  let visuals: VisualDescriptor[] = [];
  await attempt('getVisuals', async () => {
    visuals = hold((await pages[0]?.getVisuals()) ?? []);
    return visuals.map(({ title }) => title);
  });
  await attempt('exportData', () => visuals[1]?.exportData(0, 10));
  await attempt('setAccessToken', () => report.setAccessToken('t2'));
  await attempt('updateSettings', async () => {
    const settings = holdData({ panes: { filters: { visible: true } } });
    return (await report.updateSettings(settings)).statusCode;
  });
  await attempt('updateFilters', async () => {
    const [filters] = [holdData([filter])];
    return (await report.updateFilters(2, filters)).statusCode;
  });
  await attempt('getFilters', () => report.getFilters());
  await attempt('removeFilters', async () => (await report.removeFilters()).statusCode);
  await attempt('capture', () => report.bookmarksManager.capture());
  await attempt('apply', async () => (await report.bookmarksManager.apply('b1')).statusCode);
  await attempt('get', () => service.get(element).getId());
  await attempt('embed again', async () => {
    const again = service.embed(element, holdData(createConfig('p2')));
    return again.getId();
  });
  // Reading any property of a window of another origin throws.
  const isOwnWindow = (value: object) => Object.prototype.toString.call(value) === '[object Window]';
  const read = (owner: object, key: PropertyKey): unknown => {
    try {
      return Reflect.get(owner, key);
    } catch (error) {
      // Internal objects, and objects of the browser, do not work through proxies.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  const readAll = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth === 0) return;
    if (value instanceof Node || isOwnWindow(value)) return;
    for (
      let owner = value;
      owner && owner !== Object.prototype;
      owner = Object.getPrototypeOf(owner) as object
    )
      for (const key of Reflect.ownKeys(owner)) readAll(read(value, key), depth - 1);
  };
  if (holdsData)
    await attempt('read all', () => [report, service, pages, visuals].forEach((held) => readAll(held, 5)));
  globals.end = () => {
    report.off('dataSelected', handleSelection);
    service.reset(element);
  };
  return results;
}

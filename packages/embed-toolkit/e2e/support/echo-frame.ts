/**
 * Runs in the frame. Echoes received messages to the host page, responds as configured and raises events on command.
 */
export function runEchoFrame(): void {
  const uid = new URL(location.href).searchParams.get('uid');
  const roots = {
    report: 'reports',
    quickcreate: 'reports',
    dashboard: 'dashboards',
    tile: 'tile',
    qna: 'qna',
  };
  let answer = 'well';
  let root = 'reports';
  const waiting: Record<string, (answer: unknown) => void> = {};
  const post = (url: string, body: unknown) => {
    const id = `e${Math.random()}`;
    parent.postMessage({ method: 'POST', url, headers: { id }, body }, '*');
    return id;
  };
  const raise = (event: string, body: unknown, path = '') =>
    post(`/${root}/${uid}${path}/events/${event}`, body);
  const bodies: Record<string, unknown> = {
    '/report/pages': [
      { name: 'p1', displayName: 'One', isActive: true, visibility: 0 },
      { name: 'p2', displayName: 'Two', isActive: false },
    ],
    '/report/pages/p1/visuals': [
      { name: 'v1', title: 'Region', type: 'slicer', layout: { x: 1 } },
      { name: 'v2', title: 'Revenue', type: 'card', layout: {} },
    ],
    '/report/hasUnsavedChanges': true,
    '/report/zoom': 1.5,
    '/report/addPage': { name: 'p3', displayName: 'Three', isActive: true },
  };
  const refusals: Record<string, unknown> = {
    error: { message: 'Broken', detailedMessage: 'Very', errorCode: 'E1' },
    sentence: 'Not here',
  };
  addEventListener('message', ({ data, source, origin }) => {
    if (data.told !== undefined) {
      answer = data.told.answer ?? answer;
      if (data.told.raise) {
        const { event, body = {}, path, url } = data.told.raise;
        if (url) post(url, body);
        else raise(event, body, path);
      }
      const tell = (done: unknown) => parent.postMessage({ done }, '*');
      if (data.told.send) waiting[post(data.told.send.url, data.told.send.body)] = tell;
      else tell(true);
      return;
    }
    if (data.statusCode !== undefined) {
      waiting[data.headers?.id]?.({ statusCode: data.statusCode, body: data.body });
      return;
    }
    const { method, url, headers, body } = data;
    parent.postMessage({ echo: { method, url, headers, body } }, '*');
    const isWell = answer === 'well';
    const reply = isWell ? (bodies[url] ?? {}) : refusals[answer];
    const statusCode = isWell ? (method === 'GET' ? 200 : 202) : answer === 'error' ? 500 : 404;
    source?.postMessage({ statusCode, headers: { id: headers.id }, body: reply }, { targetOrigin: origin });
    const loads = /^\/(\w+)(\/(load|prepare|create))?$/.exec(url);
    const isLoad = url === '/quickcreate' || loads?.[3];
    if (!isLoad) return;
    root = roots[loads?.[1] as keyof typeof roots] ?? root;
    raise('loaded', {});
    raise('rendered', {});
  });
}

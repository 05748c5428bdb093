/**
 * The code samples of the menu, by name. Each sample can use `service`, `element`, `access`, `log` and the exports of
 * the toolkit.
 */
export const snippets: Record<string, string> = {
  'Embed a report': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
});

await report.whenRendered();
for (const page of await report.getPages()) log(page.displayName);
`,
  Filter: `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await report.updateFilters(models.FiltersOperations.Add, [germany]);
log(await report.getFilters());
`,
  'Handle selections': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});

report.on('dataSelected', ({ detail }) => {
  const selected = detail.dataPoints.map((point) => point.identity.map(({ equals }) => equals).join(' '));
  log(selected.length ? selected : 'Nothing is selected.');
});
log('Click a bar.');
`,
  'Theme and zoom': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  theme: { themeJson: { name: 'Night', background: '#1b2130', foreground: '#e8ecf4' } },
});

await report.setZoom(0.5);
log('Zoom:', await report.getZoom());
`,
  'Validation errors': `// This configuration has two errors. The message lists both.
service.embed(element, {
  type: 'report',
  id: 42,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  settings: { zoomLevel: 9 },
});
`,
};

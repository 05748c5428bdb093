import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  theme: { themeJson: { name: 'Night', background: '#1b2130', foreground: '#e8ecf4' } },
});
await report.whenRendered();

await report.resetTheme();
console.log(await report.getTheme());

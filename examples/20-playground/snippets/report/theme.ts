import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.applyTheme({
  themeJson: {
    name: 'Forest',
    background: '#f4faf4',
    foreground: '#1d3b2a',
    dataColors: ['#2f7d4f', '#8ab17d', '#e9c46a', '#f4a261', '#e76f51'],
  },
});
console.log(await report.getTheme());

// Fullscreen, printing and the accessibility of the component.
import type { Embed, Report } from 'powerbi-client';

export function present(embed: Embed, report: Report): Promise<void> {
  embed.fullscreen();
  embed.exitFullscreen();
  embed.setComponentTitle('Sales');
  embed.setComponentTabIndex(0);
  embed.removeComponentTabIndex();
  embed.removeComponentTabIndex(1);
  return report.print();
}

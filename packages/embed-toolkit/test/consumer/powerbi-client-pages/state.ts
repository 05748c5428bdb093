// State of a component that contains any content.
import { Dashboard, Embed, Page, Qna, Report, Tile, Visual, VisualDescriptor } from 'powerbi-client';

type Content = Report | Dashboard | Tile | Qna | Visual | Embed;

export class Component {
  private embed?: Embed;
  report: Report | null = null;
  page: Page | undefined;
  visuals: VisualDescriptor[] = [];

  setEmbed(content: Content): void {
    this.embed = content;
    if (content instanceof Report) this.report = content;
    else if (content instanceof Tile || content instanceof Dashboard) this.report = null;
  }
  get id(): string {
    return (this.embed as Report).getId();
  }
}
